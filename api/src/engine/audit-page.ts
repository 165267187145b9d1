import { type CheckedFinding, type PageCheck, type PageResult } from './check.ts'
import { type PageFacts } from './facts.ts'
import { type FetchedPage } from './fetched-page.ts'
import { isEmptyPage } from './page-kinds.ts'
import { readPage } from './read-page.ts'
import { PAGE_CHECKS } from './registry.ts'

/**
 * Parses one response and runs the page checks. A redirected request counts as a redirect only: its target is another page.
 * @param now the day of the audit, for checks of dates
 */
export function auditPage(page: FetchedPage, now: Date): PageResult {
  const facts = readPage(page)
  return { facts, findings: findOnPage(facts, now) }
}

/** The same for a page audit: after a redirect the page at its end is checked too. */
export function auditSinglePage(page: FetchedPage, now: Date): PageResult {
  const request = auditPage(page, now)
  if (page.hops.length === 0 || page.failure !== undefined) return request

  const target = auditPage({ ...page, url: page.finalUrl, hops: [] }, now)
  return {
    facts: { ...target.facts, url: page.url, hops: page.hops },
    findings: [...request.findings, ...target.findings],
  }
}

/** Page checks over the facts of one page: all of them, where not told otherwise. */
export function findOnPage(
  facts: PageFacts,
  now: Date,
  checks: readonly PageCheck[] = PAGE_CHECKS,
): CheckedFinding[] {
  // What an empty page lacks follows from its being empty.
  const isDocument = facts.kind === 'html' && !isEmptyPage(facts)
  const findings: CheckedFinding[] = []
  for (const check of checks) {
    if (!isDocument && check.on !== 'response') continue
    for (const finding of check.find(facts, now)) findings.push({ check: check.id, ...finding })
  }
  return findings
}
