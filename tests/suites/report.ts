import { stripVTControlCharacters } from 'node:util'
import { toOwner } from './slices.ts'

/** What one test file took, over all of its tests. */
export interface TimedFile {
  file: string
  seconds: number
}

/** A test that failed, and what it said. */
export interface Failure {
  test: string
  message: string
  /** The page that it failed on, as an accessibility tree. */
  page?: string
}

export interface SuiteResult {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  files: TimedFile[]
  failures: Failure[]
}

const SLOWEST = 10
/** What all tests of a slice may take, in seconds; a slice that takes longer should get faster. */
const BUDGET = 40
const SAID_LINES = 12
const PAGE_LINES = 80

const toLine = ({ seconds, of }: { seconds: number; of: string }) =>
  `${seconds.toFixed(1).padStart(8)} s ${seconds > BUDGET ? '!' : ' '}${of}`

const slowestFirst = (one: { seconds: number }, other: { seconds: number }) => other.seconds - one.seconds

/** What each slice, or folder of what is no slice's, took over all suites. */
function sumByOwner(files: TimedFile[], slices: string[]) {
  const sums = new Map<string, number>()
  for (const { file, seconds } of files) {
    const owner = toOwner(file, slices)
    sums.set(owner, (sums.get(owner) ?? 0) + seconds)
  }
  return [...sums].map(([of, seconds]) => ({ of, seconds })).sort(slowestFirst)
}

const toFirstLines = (text: string, count: number) => text.split('\n').slice(0, count)

/** As much of what a test says of its failure as tells which failure it is, and the page that it failed on. */
const toFailure = ({ test, message, page }: Failure) =>
  [
    `  × ${test}`,
    ...toFirstLines(stripVTControlCharacters(message), SAID_LINES),
    ...(page === undefined ? [] : ['The page:', ...toFirstLines(page, PAGE_LINES)]),
  ].join('\n      ')

/** Seconds of each suite, of the slowest files and of each slice, which tests failed, and what all add up to as the last line. */
export function toReport(suites: SuiteResult[], slices: string[]): string {
  const files = suites.flatMap((suite) => suite.files).sort(slowestFirst)
  const slowest = files.slice(0, SLOWEST).map(({ file, seconds }) => ({ of: file, seconds }))
  const sum = (of: 'passed' | 'failed' | 'skipped') => suites.reduce((total, suite) => total + suite[of], 0)
  const skipped = sum('skipped')
  const failures = suites.flatMap((suite) => suite.failures)
  return [
    '',
    'Suites:',
    ...suites.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
    `The ${slowest.length} slowest files:`,
    ...slowest.map(toLine),
    `Slices and other folders, over their budget of ${BUDGET} s with !:`,
    ...sumByOwner(files, slices).map(toLine),
    ...(failures.length > 0 ? ['Failed:', ...failures.map(toFailure)] : []),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

interface End {
  name: string
  seconds: number
  succeeded: boolean
}

/** A runner that fails without a failed test (a crash, a syntax error), or says nothing at all, is one failure. */
export function orCrash(result: SuiteResult | undefined, { name, seconds, succeeded }: End): SuiteResult {
  if (!result)
    return {
      name,
      seconds,
      passed: 0,
      failed: 1,
      skipped: 0,
      files: [],
      failures: [{ test: name, message: 'ended without a report' }],
    }
  return succeeded || result.failed > 0 ? result : { ...result, failed: 1 }
}

/** A run in which nothing was tested has proved nothing. */
export function hasPassed(suites: SuiteResult[]): boolean {
  return suites.every(({ failed }) => failed === 0) && suites.some(({ passed }) => passed > 0)
}
