import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '#server/runtime/find-chromium.ts'
import { startLighthouse } from '#server/runtime/rendering.ts'
import { listSpareProcessors } from '#server/runtime/spare-processors.ts'
import { toReport } from '#api/engine/lighthouse/to-report.ts'
import { LighthouseReply, type LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_CATEGORIES } from '#contract/seo/lighthouse.words.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'

// Whether the runner scores a page as the published command line does: a page of a real documentation on loopback, in turns, with the same browser,
// processors and priority. What differs is within the variance of either.
//
// npm run bench -- lighthouse-runner 5

const RUNS = Number(process.argv[2] ?? 5)
/** Two runs of the command line differ by so much on a quiet machine. */
const USUAL_VARIANCE = 3

const executable = findChromium(process.env)
if (executable === undefined) throw new Error('This benchmark needs a Chromium.')

/** Not in one go: the site is served by this process. */
async function runCommand(url: string): Promise<LighthouseReport> {
  const flags = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless --no-sandbox --disable-gpu --mute-audio --hide-scrollbars',
  ]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/lighthouse/cli/index.js', url, ...flags],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        CHROME_PATH: 'lighthouse/run-chromium.sh',
        CHROMIUM: executable,
        CHROMIUM_CPUS: listSpareProcessors() ?? '',
      },
    },
  )
  return toReport(JSON.parse(stdout), 0)
}

const site = await startDocsSite(getDocumentationFolder())
const runner = await startLighthouse({
  settings: {
    APP_URL: 'http://127.0.0.1:8787',
    RENDERING: 'on',
    CHROME_PATH: executable,
    CRAWL_PRIVATE_ADDRESSES: 'allow',
  },
  log: (level, event, facts) => console.error(level, event, facts),
})

async function runOurs(url: string): Promise<LighthouseReport> {
  const headers = { 'x-compute-secret': runner.secret, 'x-compute-caller': 'bench' }
  const body = JSON.stringify({ url, strategy: 'mobile' })
  const response = await fetch(runner.url, { method: 'POST', headers, body })
  const reply = LighthouseReply.parse(await response.json())
  if (reply.state === 'failed') throw new Error(`The run failed: ${reply.failure}.`)
  return reply.report
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

try {
  const { url } = site
  const ours: LighthouseReport[] = []
  const theirs: LighthouseReport[] = []
  for (let at = 0; at < RUNS; at += 1) {
    theirs.push(await runCommand(url))
    ours.push(await runOurs(url))
  }
  const scores = LIGHTHOUSE_CATEGORIES.map((category) => {
    const [own, command] = [ours, theirs].map((reports) =>
      reports.map((report) => report.scores[category] ?? -1),
    )
    const allowed =
      category === 'performance' ? Math.max(USUAL_VARIANCE, spread(own ?? []), spread(command ?? [])) : 0
    const difference = Math.abs(median(own ?? []) - median(command ?? []))
    return { category, own, command, difference, allowed, isMet: difference <= allowed }
  })
  const isMet = scores.every((score) => score.isMet)
  console.log(JSON.stringify({ bench: 'lighthouse-runner', isMet, runs: RUNS, scores }))
  if (!isMet) process.exitCode = 1
} finally {
  await runner.stop()
  await site.stop()
}
