import { expect, test } from 'vitest'
import { hasPassed, orCrash, type SuiteResult, toReport } from '#tests/suites/report.ts'
import { listSlices, toOwner } from '#tests/suites/slices.ts'

function aSuite(values: Partial<SuiteResult> = {}): SuiteResult {
  return {
    name: 'node',
    seconds: 12.34,
    passed: 3,
    failed: 0,
    skipped: 0,
    files: [],
    failures: [],
    ...values,
  }
}

test('the last line is what all suites have found', () => {
  const report = toReport([aSuite(), aSuite({ name: 'browser', passed: 4, failed: 2 })], [])

  expect(report.split('\n').at(-1)).toBe('7 passed, 2 failed')
})

test('what was skipped is said, and only where there is any', () => {
  const report = toReport([aSuite({ skipped: 1 })], [])

  expect(report.split('\n').at(-1)).toBe('3 passed, 0 failed, 1 skipped')
})

test('each failed test is named in the end, with what it said first', () => {
  const said = [
    '\u001B[31mexpected 1 to be 2\u001B[39m',
    ...Array.from({ length: 30 }, (_, index) => `at ${index}`),
  ]
  const failures = [{ test: 'a.test.ts › adds', message: said.join('\n') }]

  const lines = toReport([aSuite({ failed: 1, failures })], []).split('\n')

  const from = lines.indexOf('Failed:')
  expect(lines.slice(from + 1, from + 4)).toEqual([
    '  × a.test.ts › adds',
    '      expected 1 to be 2',
    '      at 0',
  ])
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
  expect(lines).not.toContain('      at 12')
})

test('the page that a browser test failed on is shown below it', () => {
  const failures = [{ test: 'a.spec.ts › pays', message: 'Timeout', page: '- heading "Payment"\n- alert' }]

  const report = toReport([aSuite({ failed: 1, failures })], [])

  expect(report).toContain('      Timeout\n      The page:\n      - heading "Payment"\n      - alert\n')
})

test('nothing is said of failures where there are none', () => {
  expect(toReport([aSuite()], [])).not.toContain('Failed:')
})

test('each suite shows its seconds', () => {
  expect(toReport([aSuite()], [])).toContain('12.3 s  node')
})

test('the ten slowest files are named', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `server/front/${index}.test.ts`,
    seconds: 1 + index,
  }))

  const report = toReport([aSuite({ files })], [])

  expect(report).toContain('    12.0 s  server/front/11.test.ts')
  expect(report).toContain('     3.0 s  server/front/2.test.ts')
  expect(report).not.toContain('server/front/1.test.ts')
})

test('a slice is listed with all of its tests, wherever they are, and marked over 40 s', () => {
  const unit = [
    { file: 'api/src/features/seo/sites/ownership.routes.test.ts', seconds: 15 },
    { file: 'app/features/seo/sites/site-form.test.tsx', seconds: 5 },
    { file: 'api/src/features/seo/checks/a/b.test.ts', seconds: 40 },
  ]
  const browser = [{ file: 'tests/e2e/sites.spec.ts', seconds: 20.1 }]
  const suites = [aSuite({ files: unit }), aSuite({ files: browser })]

  const report = toReport(suites, ['seo/sites', 'seo/checks'])

  expect(report).toContain('    40.1 s !seo/sites')
  expect(report).toContain('    40.0 s  seo/checks')
})

test.each([
  ['api/src/features/seo/site-audit/export/csv.test.ts', 'seo/site-audit'],
  ['app/features/seo/site-audit/row.test.tsx', 'seo/site-audit'],
  ['contract/seo/site-audit.forms.test.ts', 'seo/site-audit'],
  ['tests/e2e/site-audit.spec.ts', 'seo/site-audit'],
  ['tests/e2e/site-audit-pages.spec.ts', 'seo/site-audit'],
  ['tests/e2e/sites.spec.ts', 'seo/sites'],
  // Two slices are called so: which of the two is meant has to be said.
  ['tests/e2e/profile.spec.ts', 'tests/e2e/profile'],
  ['tests/e2e/account-profile.spec.ts', 'account/profile'],
  ['tests/e2e/journey.spec.ts', 'tests/e2e/journey'],
  ['app/features/seo/site-audit/progress/use-audit-events.test.tsx', 'seo/site-audit'],
  ['server/runtime/open-ports.process.test.ts', 'server/runtime'],
  ['api/src/crawl/run/crawl-run.hangs.test.ts', 'api/src/crawl'],
])('%s is listed under %s', (file, owner) => {
  expect(toOwner(file, ['seo/site-audit', 'seo/sites', 'account/profile', 'organization/profile'])).toBe(
    owner,
  )
})

test('the slices of the product are found', () => {
  expect(listSlices()).toEqual(expect.arrayContaining(['seo/site-audit', 'seo/sites']))
})

test('a runner that dies, or fails without a failed test, is one failure', () => {
  const end = { name: 'node', seconds: 1, succeeded: false }

  expect(orCrash(undefined, { ...end, succeeded: true })).toMatchObject({ passed: 0, failed: 1 })
  expect(orCrash(aSuite(), end)).toMatchObject({ passed: 3, failed: 1 })
  expect(orCrash(aSuite({ failed: 2 }), end)).toMatchObject({ failed: 2 })
  expect(orCrash(aSuite(), { ...end, succeeded: true })).toMatchObject({ passed: 3, failed: 0 })
})

test('a run passes when something was tested and nothing failed', () => {
  const built = aSuite({ name: 'build', passed: 0 })

  expect(hasPassed([built, aSuite()])).toBe(true)
  expect(hasPassed([built])).toBe(false)
  expect(hasPassed([])).toBe(false)
  expect(hasPassed([aSuite(), aSuite({ failed: 1 })])).toBe(false)
})
