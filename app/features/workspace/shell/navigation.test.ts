import { expect, test } from 'vitest'
import type { CallerRole } from '#contract/access.ts'
import { findCurrent, findDestinations, isCurrent, NAVIGATION, SETTINGS } from './navigation.ts'

const labels = (query: string, callerRole: CallerRole = 'administrator') =>
  findDestinations(query, callerRole).map(({ label }) => label)

test('an empty search shows every destination of the sidebar, and the profile', () => {
  const inSidebar = NAVIGATION.flatMap(({ destinations }) => destinations.map(({ label }) => label))
  expect(labels(' ').sort()).toEqual([...inSidebar, 'Your profile'].sort())
})

test('members see no pages of administrators', () => {
  expect(labels('settings')).toContain('Audit log')
  expect(labels('settings', 'member')).toEqual([
    'Users',
    'Teams',
    'Feedbacks',
    'Subscription',
    'Sources',
    'Connected apps',
  ])
})

test('managers see what reviews ask, and members do not', () => {
  expect(labels('performance reviews', 'manager')).toEqual([
    'My reviews',
    'Review packets',
    'Review questions',
    'Review templates',
    'Scored attributes',
  ])
  expect(labels('performance reviews', 'member')).toEqual(['My reviews', 'Review packets'])
})

test('feedback and its settings are found by its name', () => {
  expect(labels('feedback')).toEqual(['Feedback', 'Feedbacks'])
  expect(SETTINGS.map(({ label }) => label)).toContain('Feedbacks')
})

test('a destination is found by its keywords', () => {
  expect(labels('crawl')).toEqual(['Site audits'])
})

test('every word must match, and a name that starts with the query comes first', () => {
  expect(labels('page check')).toEqual(['Page audit'])
  expect(labels('a')[0]).toMatch(/^A/)
  expect(labels('zzz')).toEqual([])
})

test('a page below a destination is current, a path with only a common prefix is not', () => {
  expect(isCurrent('/seo/audits', '/seo/audits/aud_1/issues')).toBe(true)
  expect(isCurrent('/seo/page', '/seo/pages')).toBe(false)
})

test('a page belongs to the one destination of the sidebar that its reader may open', () => {
  expect(findCurrent('/seo/audits/aud_1/issues', 'owner')).toBe('/seo/audits')
  expect(findCurrent('/settings/audit-log', 'owner')).toBe('/settings/audit-log')
  expect(findCurrent('/settings/audit-log', 'manager')).toBeUndefined()
  expect(findCurrent('/search', 'owner')).toBeUndefined()
  expect(findCurrent('/people/calibration/cgr_1', 'owner')).toBe('/people/cycles')
  expect(findCurrent('/people/calibrations', 'owner')).toBe('/people')
  expect(findCurrent('/people/okr-periods/okp_1', 'member')).toBe('/people/objectives')
})
