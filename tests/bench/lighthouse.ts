import { spawnSync } from 'node:child_process'
import { BROWSER_ARGUMENTS, getBrowser } from '#tests/product/browser.ts'
import { PUBLIC_PAGES } from '#tests/product/every-page.ts'
import { startProduct } from '#tests/product/product.ts'

// What Lighthouse says of every public page. It is fetched when it is asked for: it weighs more than all that the product
// is built with, and no other command needs it.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
const REQUIRED = 100

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string }>
}

function audit(url: string): Report {
  const flags = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`]
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--yes', LIGHTHOUSE, url, ...flags, `--chrome-flags=--headless ${BROWSER_ARGUMENTS.join(' ')}`],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: getBrowser() },
    },
  )
  if (status !== 0) throw new Error(`Lighthouse ended with ${String(status)}: ${stderr.slice(-2000)}`)
  return JSON.parse(stdout) as Report
}

/** The scores of a page from 0 to 100, and what cost it the points that it lacks. */
function summarize(path: string, { categories, audits }: Report) {
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id)
  return { path, scores, faults }
}

const product = await startProduct()
try {
  const pages = PUBLIC_PAGES.map((path) => summarize(path, audit(product.url + path)))
  const isMet = pages.every(({ scores }) => scores.every((score) => score >= REQUIRED))
  console.log(
    JSON.stringify({ bench: 'lighthouse', isMet, required: REQUIRED, categories: CATEGORIES, pages }),
  )
  if (!isMet) process.exitCode = 1
} finally {
  await product.stop()
}
