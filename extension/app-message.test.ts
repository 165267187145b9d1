import { expect, test } from 'vitest'
import { readAppMessage } from './app-message.ts'

const MESSAGE = {
  type: 'userAuthenticated',
  user: { id: 'usr_1', name: 'Ana Silva', email: 'ana@example.com', role: 'owner' },
  token: 'a.b.c',
  refreshToken: 'r1',
  subscription: { productName: 'Growth', status: 'active' },
}

test('a sign-in has user, both tokens and the plan', () => {
  expect(readAppMessage(MESSAGE)).toEqual({
    type: 'userAuthenticated',
    session: {
      user: { id: 'usr_1', name: 'Ana Silva', email: 'ana@example.com' },
      token: 'a.b.c',
      refreshToken: 'r1',
      subscription: MESSAGE.subscription,
    },
  })
})

test('a logout has no content', () => {
  expect(readAppMessage({ type: 'userLogout' })).toEqual({ type: 'userLogout' })
})

test.each([
  undefined,
  null,
  'userLogout',
  {},
  { type: 'other' },
  { ...MESSAGE, token: '' },
  { ...MESSAGE, refreshToken: 7 },
  { ...MESSAGE, user: null },
  { ...MESSAGE, user: { id: 'usr_1' } },
])('%j is not a message of the app', (message) => {
  expect(readAppMessage(message)).toBeUndefined()
})
