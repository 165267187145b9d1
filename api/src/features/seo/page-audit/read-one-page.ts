import { toFetchRules } from '#api/crawler/fetch-rules.ts'
import { isUnlimited, openHostGate } from '#api/crawler/host-gate.ts'
import { createParseClient, parseOnce } from '#api/crawler/parse-client.ts'
import { type ParseJob } from '#api/crawler/parse-job.ts'
import { ParseStepLost } from '#api/crawler/parse-step-lost.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { type FetchFailure, toFailedPage } from '#api/engine/fetched-page.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/lib/scope.ts'

const TIMEOUT_MS = 60_000
/** Longer than a crawl of the same host takes for the requests that it has in hand. */
const PATIENCE_MS = 10_000
/** Times that others may break the step that reads the page. */
const MAX_LOST = 2

type PageScope = Pick<SignedInScope, 'bindings' | 'settings' | 'now'>

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Runs `work` when the host may be asked, together with all crawls of it. */
async function withHostSlot<Value>(
  { bindings, settings }: PageScope,
  hostname: string,
  work: () => Promise<Value>,
): Promise<Value> {
  if (isUnlimited(settings, hostname)) return work()
  const gate = openHostGate(bindings, settings, hostname)
  const slots = await gate.take({ count: 1, patienceMs: PATIENCE_MS, isWhole: true })
  if (slots.count === 0) {
    const retryAfter = Math.ceil(slots.inMs / 1000)
    throw new DomainError(
      'too-many-requests',
      `Our crawler is asking ${hostname} as much as it may at the moment. Try again in ${retryAfter} seconds.`,
      { retryAfter },
    )
  }
  await delay(slots.inMs)
  const begun = Date.now()
  try {
    return await work()
  } finally {
    await gate.settle(slots, [], Date.now() - begun)
  }
}

async function read({ bindings, settings, now }: PageScope, job: ParseJob, url: string): Promise<PageResult> {
  const parse = createParseClient(bindings, settings)
  const fail = (failure: FetchFailure) => auditPage(toFailedPage(url, failure, now()), now())
  for (let lost = 0; ; lost += 1) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      // Written by our own parse step.
      return JSON.parse(await parseOnce(parse, job, { signal })) as PageResult
    } catch (error) {
      if (signal.aborted) return fail('timeout')
      if (!(error instanceof ParseStepLost)) throw error
      if (error.blame !== 'innocent' || lost >= MAX_LOST) return fail('unreadable')
    }
  }
}

/** What one page is, also when nothing comes of it: a page that no parse step comes back from is one that could not be read. */
export function readOnePage(scope: PageScope, url: string): Promise<PageResult> {
  const job = { kind: 'page' as const, url, rules: toFetchRules(scope.settings) }
  return withHostSlot(scope, new URL(url).hostname, () => read(scope, job, url))
}
