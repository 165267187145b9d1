import { expect, test } from 'vitest'
import { toFaults } from './form-faults.ts'

test('errors of list items link to the field of the list, once', () => {
  const wrong = ['Each line must be a full URL.']
  expect(
    toFaults('audit', { url: ['A domain is required.'], 'list[1]': wrong, 'list[4]': wrong, include: null }),
  ).toEqual([
    { id: 'audit-url', text: 'A domain is required.' },
    { id: 'audit-list', text: 'Each line must be a full URL.' },
  ])
})

test('errors of the whole form have no field', () => {
  expect(toFaults('audit', { '': ['Your plan allows 5 audits a month.'] })).toEqual([
    { text: 'Your plan allows 5 audits a month.' },
  ])
})
