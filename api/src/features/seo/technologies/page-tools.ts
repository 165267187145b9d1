import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'

/** How a page is fetched at once: who may, when it is whose turn, and how often a host is asked. */
export interface PageTools {
  /** The normalized URL. */
  admitPage: (scope: SignedInScope, given: string) => Promise<string>
  inTurnOf: <Value>(scope: SignedInScope, work: () => Promise<Value>) => Promise<Value>
  withHostSlot: <Value>(scope: SignedInScope, hostname: string, work: () => Promise<Value>) => Promise<Value>
  runPageJob: <Result>(
    scope: SignedInScope,
    job: ParseJob,
    fail: (failure: FetchFailure) => Result,
  ) => Promise<Result>
}
