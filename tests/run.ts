import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { getBrowser } from './setup/browser.ts'
import { getDocumentationFolder } from './setup/debian-documentation.ts'

// Runs every suite, prints their own output, and ends with one line that sums them up.

const RESULTS = path.resolve('test-results')

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

interface Tally {
  passed: number
  failed: number
  skipped: number
}

function run(command: string[], environment: Record<string, string> = {}): boolean {
  const [program = '', ...rest] = command
  console.log(`\n> ${command.join(' ')}`)
  return spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // The runner died before it could write one: counted as a failure below.
  }
}

/** A runner that fails without a failed test (a crash, a syntax error) still counts as one failure. */
function orCrash(tally: Tally | undefined, succeeded: boolean): Tally {
  if (!tally) return { passed: 0, failed: 1, skipped: 0 }
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function vitest(project: string): Tally {
  const file = path.join(RESULTS, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = run(['npx', 'vitest', 'run', '--project', project, ...reporters])
  const report = VitestReport.safeParse(readReport(file)).data
  return orCrash(
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    },
    succeeded,
  )
}

function playwright(browser: string, documentation: string): Tally {
  const file = path.join(RESULTS, 'e2e.json')
  const succeeded = run(['npx', 'playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    BROWSER_PATH: browser,
    DOCUMENTATION_FOLDER: documentation,
  })
  const report = PlaywrightReport.safeParse(readReport(file)).data
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return orCrash(report && { passed: expected, failed: unexpected + flaky, skipped }, succeeded)
}

function total(tallies: Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
  }
  return sum
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const browser = getBrowser()
const documentation = getDocumentationFolder()
const built = run(['npm', 'run', 'build'])
const tallies = built
  ? [
      vitest('unit'),
      vitest('workers'),
      vitest('workers-alone'),
      vitest('process'),
      playwright(browser, documentation),
    ]
  : [{ passed: 0, failed: 1, skipped: 0 }]
const { passed, failed, skipped } = total(tallies)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
