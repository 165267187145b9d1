import { expect, test } from 'vitest'
import { type Caller, relate, type Ties } from './relationships.ts'

const caller = (overrides: Partial<Caller> = {}): Caller => ({
  id: 'usr_me',
  role: 'member',
  isManager: false,
  ...overrides,
})
const listTo = (ties: Ties, overrides: Partial<Caller> = {}) => [...relate(caller(overrides), ties)]

test('nobody has a relationship to what names nobody', () => {
  expect(listTo({})).toEqual([])
  expect(listTo({ personId: null, leadId: null, starterId: null })).toEqual([])
  expect(listTo({ personId: 'usr_other', managerIds: ['usr_boss'], leadId: 'usr_lead' })).toEqual([])
})

test('self, manager and managers above are told apart', () => {
  expect(listTo({ personId: 'usr_me', managerIds: ['usr_boss'] })).toEqual(['self'])
  expect(listTo({ personId: 'usr_a', managerIds: ['usr_me', 'usr_boss'] })).toEqual(['manager'])
  expect(listTo({ personId: 'usr_a', managerIds: ['usr_b', 'usr_me'] })).toEqual(['manager-above'])
  expect(listTo({ personId: 'usr_a', managerIds: ['usr_b', 'usr_c', 'usr_me'] })).toEqual(['manager-above'])
})

test('a caller can have several relationships at once', () => {
  const ties = { personId: 'usr_a', managerIds: ['usr_me'], leadId: 'usr_me', starterId: 'usr_me' }
  expect(listTo(ties, { isManager: true })).toEqual(['manager', 'team-lead', 'starter', 'people-manager'])
})

test('owners are administrators, administrators are not owners', () => {
  expect(listTo({}, { role: 'owner' })).toEqual(['administrator', 'owner'])
  expect(listTo({}, { role: 'administrator' })).toEqual(['administrator'])
})

test('a grant goes by its name', () => {
  expect(listTo({}, { grants: ['pay'] })).toEqual(['grant:pay'])
})
