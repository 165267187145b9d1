import { expect, test } from 'vitest'
import { hasPassed, orCrash, type SuiteResult, toReport } from '#tests/suites/report.ts'

function aSuite(values: Partial<SuiteResult> = {}): SuiteResult {
  return { name: 'unit', seconds: 12.34, passed: 3, failed: 0, skipped: 0, files: [], ...values }
}

test('the last line is what all suites have found', () => {
  const report = toReport([aSuite(), aSuite({ name: 'browser', passed: 4, failed: 2 })])

  expect(report.split('\n').at(-1)).toBe('7 passed, 2 failed')
})

test('what was skipped is said, and only where there is any', () => {
  expect(
    toReport([aSuite({ skipped: 1 })])
      .split('\n')
      .at(-1),
  ).toBe('3 passed, 0 failed, 1 skipped')
})

test('each suite shows its seconds', () => {
  expect(toReport([aSuite()])).toContain('12.3 s  unit')
})

test('the ten slowest files are named, and after them each browser file over 40 s', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `app/${index}.test.ts`,
    seconds: 100 + index,
  }))
  const browser = [
    { file: 'tests/e2e/slow.spec.ts', seconds: 40.1 },
    { file: 'tests/e2e/quick.spec.ts', seconds: 40 },
  ]

  const report = toReport([aSuite({ files: [...files, ...browser] })])

  expect(report).toContain('   111.0 s  app/11.test.ts')
  expect(report).toContain('   102.0 s  app/2.test.ts')
  expect(report).not.toContain('app/1.test.ts')
  expect(report).toContain('    40.1 s !tests/e2e/slow.spec.ts')
  expect(report).not.toContain('quick.spec.ts')
})

test('a runner that dies, or fails without a failed test, is one failure', () => {
  const end = { name: 'unit', seconds: 1, succeeded: false }

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
