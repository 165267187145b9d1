import { expect, test } from 'vitest'
import { describeEvent } from './event-words.ts'

test('a change is a sentence around its subject', () => {
  expect(describeEvent('user.archived', 'Rita Lobo')).toEqual({
    before: 'archived',
    subject: 'Rita Lobo',
    after: '',
  })
})

test('a change to oneself does not repeat the name', () => {
  expect(describeEvent('security.two-step-on', 'Ana Prado')).toMatchObject({ subject: '' })
})

test('an unknown action is shown by its code, not left out', () => {
  expect(describeEvent('toString', 'Ana')).toMatchObject({ before: 'toString', subject: 'Ana' })
})
