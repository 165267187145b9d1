import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/seo/crawl-settings.forms.ts'
import { describeOptions, describeUsage, toFormValues } from './audit-options.ts'

test('audits of one site are distinguished by their options', () => {
  const options = { include: 0, exclude: 0, listed: 0, respectRobots: true }
  expect(describeOptions({ maxPages: 5000, options })).toBe('At most 5,000 pages')
  expect(
    describeOptions({ maxPages: 50, options: { ...options, include: 1, exclude: 2, respectRobots: false } }),
  ).toBe('At most 50 pages, 1 include pattern, 2 exclude patterns, robots.txt ignored')
  expect(describeOptions({ maxPages: 50, options: { ...options, listed: 1 } })).toBe('List of 1 URL')
})

test('an audit is repeated with its settings; the plan’s own limit follows the plan', () => {
  const asked = {
    ...DEFAULT_SETTINGS,
    url: 'https://example.com/',
    maxPages: 500,
    include: ['/a*', '/b*'],
    respectRobots: false,
    userAgent: 'googlebot' as const,
    maxDepth: 0,
    hasAuth: true,
  }
  expect(toFormValues(asked, 5000)).toEqual({
    url: 'https://example.com/',
    maxPages: '500',
    include: '/a*\n/b*',
    exclude: '',
    folders: '',
    ignoredParameters: '',
    list: '',
    listSitemap: '',
    maxDepth: '0',
    userAgent: 'googlebot',
    customAgent: '',
    ignoreRobots: 'on',
  })
  expect(toFormValues({ ...asked, respectRobots: true }, 500)).not.toHaveProperty('maxPages')
  expect(toFormValues({ ...asked, respectRobots: true }, 500)).not.toHaveProperty('ignoreRobots')
})

test('usage is shown with the limit of the plan', () => {
  expect(describeUsage({ used: 1200, limit: 5000 })).toBe('1,200 of 5,000 audits used this month')
  expect(describeUsage({ used: 1, limit: null })).toBe('1 audit used this month')
})
