import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { getBrowser } from '#tests/product/browser.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { runCommand } from './command.ts'
import { type Failure, orCrash, type SuiteResult, type TimedFile } from './report.ts'
import { readReport, RESULTS } from './results.ts'

const Result = z.object({
  duration: z.number(),
  error: z.object({ message: z.string().default('') }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
})
const Spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(Result) })),
})
const Suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(Spec).default([]),
  get suites(): z.ZodOptional<z.ZodArray<typeof Suite>> {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
})

function getMilliseconds({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap((spec) => spec.tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(getMilliseconds)].reduce(
    (sum, duration) => sum + duration,
    0,
  )
}

const toTimedFile = (suite: Suite): TimedFile => ({
  file: path.join('tests/e2e', suite.file),
  seconds: getMilliseconds(suite) / 1000,
})

/** What the runner wrote down of the page that a test failed on. */
function readPage({ attachments }: z.infer<typeof Result>): string | undefined {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  return file && /# Page snapshot\n\n```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1]
}

function listFailures({ file, title, specs, suites = [] }: Suite): Failure[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      const page = results.map(readPage).find((each) => each !== undefined)
      return {
        test: [path.join('tests/e2e', file), ...(title === file ? [] : [title]), spec.title].join(' › '),
        message: results.map(({ error }) => error?.message ?? '').join('\n'),
        ...(page !== undefined && { page }),
      }
    })
  return [...own, ...suites.flatMap(listFailures)]
}

/** Without what its project is followed by. */
const only = (project: string) => [`--project=${project}`, '--no-deps', `--output=test-results/${project}`]
export const ONLY_PRODUCT = only('product')
export const ONLY_DEVELOPMENT = only('development')

/** Runs the browser tests: all, those of files, or those whose file or title has a word in it. */
export async function runBrowser(name: string, choice: string[] = []): Promise<SuiteResult> {
  const file = path.join(RESULTS, `${name.replace(/\W+/g, '-')}.json`)
  const { succeeded, seconds } = await runCommand(
    ['npx', 'playwright', 'test', '--reporter=list,json', ...choice],
    {
      environment: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        BROWSER_PATH: getBrowser(),
        DOCUMENTATION_FOLDER: getDocumentationFolder(),
      },
    },
  )
  const report = PlaywrightReport.safeParse(readReport(file)).data
  return orCrash(
    report && {
      name,
      seconds,
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
      files: report.suites.map(toTimedFile),
      failures: report.suites.flatMap(listFailures),
    },
    { name, seconds, succeeded },
  )
}

/** Whether any browser test is among those chosen. */
export async function hasBrowserTests(choice: string[]): Promise<boolean> {
  const { succeeded } = await runCommand(['npx', 'playwright', 'test', '--list', ...choice], {
    isShown: false,
  })
  return succeeded
}
