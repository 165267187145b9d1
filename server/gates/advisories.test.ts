import { expect, test } from 'vitest'
import { readAudit } from './advisories.ts'

const metadata = { dependencies: { total: 3 } }

test('known advisories are reported by package, severity and URL', () => {
  const via = [
    { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' },
    'another-package',
  ]
  const report = { vulnerabilities: { lodash: { severity: 'high', range: '<4.17.21', via } }, metadata }

  expect(readAudit(JSON.stringify(report))).toEqual({
    outcome: 'asked',
    packages: 3,
    advisories: ['high: lodash <4.17.21: Prototype pollution (https://github.com/advisories/GHSA-1)'],
  })
})

test('a registry that knows of none has been asked', () => {
  expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata }))).toMatchObject({
    outcome: 'asked',
    advisories: [],
  })
})

test.each([
  [JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }), '405 Method Not Allowed'],
  [JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'no such host' } }), 'no such host'],
  ['', 'npm printed no report'],
  ['<html>', 'npm printed no report'],
  [JSON.stringify({ vulnerabilities: {} }), 'npm printed no report'],
  [
    JSON.stringify({ vulnerabilities: {}, metadata: { dependencies: { total: 0 } } }),
    'npm printed no report',
  ],
])('output that cannot be read is never "none found": %s', (printed, reason) => {
  const lookup = readAudit(printed)

  expect(lookup.outcome).toBe('not-asked')
  expect(lookup).toHaveProperty('reason', expect.stringContaining(reason))
})
