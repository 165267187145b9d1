import { expect, test } from 'vitest'
import { toResult } from '#tests/suites/vitest-suite.ts'

const SUITE = { name: 'node', seconds: 1 }

const aFile = (values: object) => ({
  name: 'a.test.ts',
  startTime: 0,
  endTime: 1_500,
  status: 'passed',
  assertionResults: [],
  ...values,
})

test('a file that never ran counts as failed, whatever else passed', () => {
  const result = toResult(
    {
      numPassedTests: 7,
      numPendingTests: 0,
      testResults: [aFile({}), aFile({ name: 'b.test.ts', status: 'failed' })],
    },
    SUITE,
  )

  expect(result).toMatchObject({ passed: 7, failed: 1, failures: [{ test: 'b.test.ts', message: '' }] })
})

test('a file whose tests failed counts them, and not itself', () => {
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2'] }
  const result = toResult(
    {
      numPassedTests: 1,
      numPendingTests: 0,
      testResults: [aFile({ status: 'failed', assertionResults: [failed, failed] })],
    },
    SUITE,
  )

  expect(result).toMatchObject({ failed: 2, files: [{ file: 'a.test.ts', seconds: 1.5 }] })
  expect(result?.failures[0]).toEqual({ test: 'a.test.ts › adds', message: 'expected 1 to be 2' })
})

test('what is no report has no result', () => {
  expect(toResult(undefined, SUITE)).toBeUndefined()
})
