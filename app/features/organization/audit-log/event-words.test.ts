import { expect, test } from 'vitest'
import { describeEvent } from './event-words.ts'

test('a change is a sentence around its subject', () => {
  expect(describeEvent('user.archived', 'Rita Lobo')).toEqual({
    before: 'archived',
    subject: 'Rita Lobo',
    after: '',
  })
})

test('what somebody did to themselves names nobody twice', () => {
  expect(describeEvent('security.two-step-on', 'Ana Prado')).toMatchObject({ subject: '' })
})

test('an action that is not known is shown as it is called, and not left out', () => {
  expect(describeEvent('toString', 'Ana')).toMatchObject({ before: 'toString', subject: 'Ana' })
})
