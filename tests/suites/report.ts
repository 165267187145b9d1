/** What one test file took, over all of its tests. */
export interface TimedFile {
  file: string
  seconds: number
}

export interface SuiteResult {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  files: TimedFile[]
}

const SLOWEST = 10
/** A browser file that takes longer has something to be made faster, or to be divided. */
const SLOW_BROWSER_FILE = 40

const isSlowInBrowser = ({ file, seconds }: TimedFile) =>
  file.startsWith('tests/e2e/') && seconds > SLOW_BROWSER_FILE

const toSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`

/** Seconds of each suite, the slowest files with all browser files that are slow, and what they add up to as the last line. */
export function toReport(suites: SuiteResult[]): string {
  const files = suites
    .flatMap((suite) => suite.files)
    .sort((one, other) => other.seconds - one.seconds)
    .filter((file, index) => index < SLOWEST || isSlowInBrowser(file))
  const sum = (of: 'passed' | 'failed' | 'skipped') => suites.reduce((total, suite) => total + suite[of], 0)
  const skipped = sum('skipped')
  return [
    '',
    'Suites:',
    ...suites.map(({ name, seconds }) => `${toSeconds(seconds)}  ${name}`),
    `The ${Math.min(SLOWEST, files.length)} slowest files, and browser files over ${SLOW_BROWSER_FILE} s (!):`,
    ...files.map((one) => `${toSeconds(one.seconds)} ${isSlowInBrowser(one) ? '!' : ' '}${one.file}`),
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
  if (!result) return { name, seconds, passed: 0, failed: 1, skipped: 0, files: [] }
  return succeeded || result.failed > 0 ? result : { ...result, failed: 1 }
}

/** A run in which nothing was tested has proved nothing. */
export function hasPassed(suites: SuiteResult[]): boolean {
  return suites.every(({ failed }) => failed === 0) && suites.some(({ passed }) => passed > 0)
}
