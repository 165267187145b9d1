import { type CheckedFinding, type PageCheck, type PageResult } from './check.ts'
import { type PageFacts } from './facts.ts'
import { type FetchedPage } from './fetched-page.ts'
import { type CompiledCheck } from './own-checks/own-check.ts'
import { findByOwnChecks, makeOwnChecks } from './own-checks/make-own-checks.ts'
import { OwnReader } from './own-checks/own-reader.ts'
import { Stopper } from './own-checks/stopper.ts'
import { isEmptyPage } from './page-kinds.ts'
import { readPage } from './read-page.ts'
import { PAGE_CHECKS } from './registry.ts'

/**
 * Parses one response and runs the page checks. A redirected request counts as a redirect only: its target is another page.
 * @param now the day of the audit, for checks of dates
 */
export function auditPage(page: FetchedPage, now: Date, own?: OwnChecks): PageResult {
  if (!own || own.checks.length === 0) {
    const facts = readPage(page)
    return { facts, findings: findOnPage(facts, now) }
  }
  const reader = new OwnReader(own.checks)
  const facts = readPage(page, reader)
  const { body, truncated } = page
  const isPartial = truncated || reader.isUnfinished
  const outcomes = makeOwnChecks(own.checks, {
    facts,
    body,
    isPartial,
    reader,
    stopper: new Stopper(own.clock),
  })
  return {
    facts,
    findings: [...findOnPage(facts, now), ...findByOwnChecks(own.checks, outcomes)],
    own: outcomes,
  }
}

/** What a person wants to know of each page, and a clock in milliseconds: expressions of theirs have a limit in time. */
export interface OwnChecks {
  checks: readonly CompiledCheck[]
  clock: () => number
}

/** The same for a page audit: after a redirect the page at its end is checked too. */
export function auditSinglePage(page: FetchedPage, now: Date, own?: OwnChecks): PageResult {
  const request = auditPage(page, now, own)
  if (page.hops.length === 0 || page.failure !== undefined) return request

  const target = auditPage({ ...page, url: page.finalUrl, hops: [] }, now, own)
  return {
    facts: { ...target.facts, url: page.url, hops: page.hops },
    findings: [...request.findings, ...target.findings],
    ...(target.own && { own: target.own }),
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
