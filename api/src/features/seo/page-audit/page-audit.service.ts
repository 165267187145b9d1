import { type Check, type PageResult } from '#api/engine/check.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { outcomeOf } from '#api/engine/outcome.ts'
import { PAGE_CHECKS } from '#api/engine/registry.ts'
import { toSearchPreview } from '#api/engine/search-preview.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type auditPage } from '#contract/seo/page-audit.ts'
import { admitPage } from './admit-page.ts'
import { inTurnOf } from './audit-turns.ts'
import { measureImages } from './image-sizes.ts'
import { discover } from './page-discovery.ts'
import { readOnePage } from './read-one-page.ts'

const MAX_NAME = 80

const INFO: ReadonlyMap<string, Check> = new Map(PAGE_CHECKS.map((check) => [check.id, check]))

/** A single page is neither rendered nor compared with others. */
const MADE = PAGE_CHECKS.filter(({ needs }) => needs === undefined)

/** The label of a page: its URL without the scheme, shortened. */
function nameOf(url: string): string {
  const name = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1)}…`
}

/** Facts beyond the page itself. */
type Beside = Pick<ReplyOf<typeof auditPage>, 'discovery' | 'imageSizes'>

function toReply(url: string, result: PageResult, beside: Beside): ReplyOf<typeof auditPage> {
  const { facts, findings } = result
  const outcome = outcomeOf(facts, nameOf(url)) ?? null
  const issues = findings.flatMap(({ check, detail, evidence }) => {
    const info = INFO.get(check)
    if (!info) return []
    const { title, category, severity } = info
    return [{ check, title, category, severity, detail, evidence: evidence ?? null }]
  })
  const found = new Set(findings.map(({ check }) => check))
  return {
    url,
    finalUrl: facts.finalUrl,
    status: facts.status || null,
    facts: { ...facts },
    preview: toSearchPreview(facts),
    ...beside,
    issues,
    // Without a page, no check has passed.
    passed: outcome ? [] : MADE.filter(({ id }) => !found.has(id)).map(({ id }) => id),
    outcome,
  }
}

async function lookBeside(scope: SignedInScope, facts: PageFacts): Promise<Beside> {
  // There is no discovery without a page.
  if (facts.kind !== 'html') return { discovery: { robotsTxt: null, sitemaps: null }, imageSizes: [] }
  const [discovery, imageSizes] = await Promise.all([discover(scope, facts), measureImages(scope, facts)])
  return { discovery, imageSizes }
}

/** Fetches and audits one page, with the same parse step as a crawl. */
export async function auditOnePage(scope: SignedInScope, given: string): Promise<ReplyOf<typeof auditPage>> {
  const url = await admitPage(scope, given)
  return inTurnOf(scope, async () => {
    const result = await readOnePage(scope, url)
    return toReply(url, result, await lookBeside(scope, result.facts))
  })
}
