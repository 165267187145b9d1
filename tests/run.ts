import { globSync, mkdirSync, rmSync } from 'node:fs'
import { getBrowser } from './product/browser.ts'
import { getDocumentationFolder } from './product/debian-documentation.ts'
import { hasBrowserTests, ONLY_DEVELOPMENT, ONLY_PRODUCT, runBrowser } from './suites/browser-suite.ts'
import { chooseFiles, toGrep } from './suites/choice.ts'
import { runCommand } from './suites/command.ts'
import { hasPassed, type SuiteResult, toReport } from './suites/report.ts'
import { RESULTS } from './suites/results.ts'
import { listSlices } from './suites/slices.ts'
import { runVitest } from './suites/vitest-suite.ts'

// Runs every suite, or what has one of the words given in its path or its title, and ends with what it took and found.

/** They share two cores well: each keeps one busy, and none measures how long anything takes on a quiet machine. */
const SIDE_BY_SIDE = ['node', 'node-alone', 'workers', 'workers-alone']

async function build(): Promise<SuiteResult> {
  const { succeeded, seconds, printed } = await runCommand(['npm', 'run', 'build'], { isShown: false })
  console.log(`\n> npm run build\n${printed}`)
  return {
    name: 'build',
    seconds,
    passed: 0,
    failed: succeeded ? 0 : 1,
    skipped: 0,
    files: [],
    failures: succeeded ? [] : [{ test: 'build', message: printed }],
  }
}

/** They need no core of their own, only the build, and take longer than any other suite beside which they run. */
const wait = () => runVitest('process, waiting', ['process-waiting'], { isBeside: true })

/**
 * What waits runs beside what keeps the cores busy. What comes last has the machine for itself: some of the processes are measured, and
 * development changes a source, which every product that starts afterwards would be built again for.
 */
async function runAll(): Promise<SuiteResult[]> {
  // Found, or installed, before anything competes for the machine.
  getBrowser()
  getDocumentationFolder()
  const building = build()
  const waiting = building.then(async ({ failed }) => (failed > 0 ? [] : [await wait()]))
  const beside = await runVitest('node and workers', SIDE_BY_SIDE)
  const built = await building
  if (built.failed > 0) return [built, beside]
  const browser = await runBrowser('browser', ONLY_PRODUCT)
  const waited = await waiting
  return [
    built,
    beside,
    ...waited,
    browser,
    await runVitest('process', ['process']),
    await runBrowser('browser, development', ONLY_DEVELOPMENT),
  ]
}

async function runChosen(words: string[]): Promise<SuiteResult[]> {
  const files = chooseFiles(
    globSync('{app,api,cli,contract,extension,server,standins,tests,vite}/**/*.test.{ts,tsx}'),
    words,
  )
  const isOfProcess = (file: string) => file.endsWith('.process.test.ts')
  const [ofProcess, beside] = [files.filter(isOfProcess), files.filter((file) => !isOfProcess(file))]
  const results =
    beside.length > 0 ? [await runVitest('node and workers', SIDE_BY_SIDE, { files: beside })] : []
  const choice = ['--no-deps', '--grep', toGrep(words)]
  const hasBrowser = await hasBrowserTests(choice)
  if (ofProcess.length === 0 && !hasBrowser) return results
  const built = await build()
  results.push(built)
  if (built.failed > 0) return results
  if (ofProcess.length > 0) {
    results.push(await runVitest('process', ['process-waiting', 'process'], { files: ofProcess }))
  }
  if (hasBrowser) results.push(await runBrowser('browser', choice))
  return results
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const words = process.argv.slice(2)
const results = await (words.length > 0 ? runChosen(words) : runAll())
console.log(toReport(results, listSlices()))
process.exit(hasPassed(results) ? 0 : 1)
