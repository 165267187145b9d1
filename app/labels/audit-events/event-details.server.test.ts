import { expect, test } from 'vitest'
import { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { ROLES, USER_STATUSES } from '#contract/organization/users.ts'
import { SUBSCRIPTION_STATUSES } from '#contract/billing/subscription.ts'
import { describeField, describeValue, toShownEvent } from './event-details.server.ts'

test('a field without a label is spelled out', () => {
  expect(describeField('jobTitle')).toBe('Job title')
  expect(describeField('taxId')).toBe('Tax id')
  expect(describeField('constructor')).toBe('Constructor')
})

test.each([
  ['role', 'administrator', 'Administrator'],
  ['status', 'scheduled_to_cancel', 'Scheduled to cancel'],
  ['interval', 'year', 'Yearly'],
  ['companyType', 'ecommerce', 'Online store'],
  ['companySize', '1001+', 'More than 1,000 people'],
  ['country', 'BR', 'Brazil'],
  ['timeZone', 'America/Sao_Paulo', 'America/Sao Paulo'],
  ['primaryColor', '1F5C4D', '#1F5C4D'],
  ['kinds', 'praise, note', 'Praise, Note'],
  ['visibilities', 'private_manager, public', 'Private and manager, Public'],
  ['publicConstructive', 'true', 'Yes'],
  ['photo', 'image/png', 'PNG'],
  ['tax id', 'eu_vat DE123456789', 'EU VAT DE123456789'],
  ['name', 'true', 'true'],
  ['role', 'toString', 'toString'],
  ['constructor', 'a', 'a'],
])('%s %s is shown as %s', (field, value, words) => {
  expect(describeValue(field, value)).toBe(words)
})

test.each([
  ['role', ROLES],
  ['status', USER_STATUSES],
  ['status', SUBSCRIPTION_STATUSES],
  ['kinds', FEEDBACK_KINDS],
  ['visibilities', FEEDBACK_VISIBILITIES],
])('every code of %s has a label', (field, codes) => {
  for (const code of codes) expect(describeValue(field, code)).toMatch(/^[A-Z]/)
})

test('null and empty values stay unchanged', () => {
  const details = [
    { field: 'role', from: null, to: 'member' },
    { field: 'primaryColor', from: 'FFF', to: '' },
  ]
  const at = '2026-11-21T20:00:00.000Z'
  const subject = { id: 'usr_a', name: 'Ana' }
  expect(
    toShownEvent({
      id: 'chg_a',
      at,
      actor: null,
      action: 'user.updated',
      entity: 'user',
      subject,
      details,
      reason: null,
      requestId: null,
    }),
  ).toMatchObject({
    details: [
      { field: 'Role', from: null, to: 'Member' },
      { field: 'Primary color', from: '#FFF', to: '' },
    ],
  })
})
