import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { createParseClient, parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { missOwnChecks } from '#api/engine/own-checks/make-own-checks.ts'
import { type PlannedCheck } from '#api/engine/own-checks/own-check.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { type FetchFailure, toFailedPage } from '#api/engine/fetched-page.ts'
import { type PageScope, withHostSlot } from './host-slot.ts'

const TIMEOUT_MS = 60_000
/** How often the parse step may be lost because of other work. */
const MAX_LOST = 2

/**
 * What a job tells of one page.
 * @param fail what is told where no parse step returns from it
 */
export async function runPageJob<Result>(
  { bindings, settings }: Pick<PageScope, 'bindings' | 'settings'>,
  job: ParseJob,
  fail: (failure: FetchFailure) => Result,
): Promise<Result> {
  const parse = createParseClient(bindings, settings)
  for (let lost = 0; ; lost += 1) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      // Written by our own parse step.
      return JSON.parse(await parseOnce(parse, job, { signal })) as Result
    } catch (error) {
      if (signal.aborted) return fail('timeout')
      if (!(error instanceof ParseStepLost)) throw error
      if (error.blame !== 'innocent' || lost >= MAX_LOST) return fail('unreadable')
    }
  }
}

/** The report about one page; a page that no parse step returns from is one that could not be read. */
export function readOnePage(
  scope: PageScope,
  url: string,
  ownChecks: PlannedCheck[] = [],
): Promise<PageResult> {
  const job = {
    kind: 'page' as const,
    url,
    rules: toFetchRules(scope.settings),
    ...(ownChecks.length > 0 && { ownChecks }),
  }
  return withHostSlot(scope, new URL(url).hostname, async () => {
    const { now } = scope
    const fail = (failure: FetchFailure) => auditPage(toFailedPage(url, failure, now()), now())
    const result: PageResult = await runPageJob(scope, job, fail)
    return ownChecks.length === 0 || result.own ? result : { ...result, own: missOwnChecks(ownChecks, url) }
  })
}
