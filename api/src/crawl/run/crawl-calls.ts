import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type getIssue, type listCauses, type listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { type getAuditPage, type listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { type listTemplates } from '#contract/seo/site-audit.templates.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type FoundFault, type SeenPage } from '#api/crawl/store/comparison-parts.ts'
import { type RecheckAsk } from '#api/crawl/store/recheck-store.ts'
import { type getRecheck, type Recheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { type Comparison, type listKeptChanges } from '#api/crawl/store/comparison-store.ts'
import { type EarlierPage } from '#api/crawl/store/earlier-pages.ts'
import { type IndexablePart } from '#api/crawl/store/list-indexable.ts'
import { type AskedAs, type KnownPage } from '#api/crawl/store/kept-pages.ts'
import { type Judgment } from '#api/crawl/store/crawl-causes.ts'
import { type Explorer } from '#api/crawl/store/explore-crawl.ts'
import { type StoredTemplate } from '#api/crawl/store/template-list.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'

export type Verb = 'pause' | 'resume' | 'cancel'

/** It has not ended well, has nothing of what was asked for, or too many wait. */
export type RecheckRefusal = 'unfinished' | 'nothing' | 'busy'

type Now<Value> = Value | Promise<Value>

/**
 * The calls from the service to a crawl's object. Refusals are values, since an error loses its class on the way. The object
 * trusts its caller: only the service reaches it, after the audit's row has been found for the caller's organization.
 */
export interface CrawlCalls {
  /** Starts the crawl, or resumes one that has lost its alarm; does nothing for one that has ended. */
  wake: (plan: CrawlPlan) => Now<Audit>
  snapshot: () => Now<Audit | undefined>
  /** Undefined when this is not possible in the audit's status. */
  control: (verb: Verb) => Now<Audit | undefined>
  /** Stops the crawl and deletes all of it. Returns how many pages it had fetched; undefined when there was none. */
  erase: () => Now<number | undefined>
  /** Scores a finished crawl by today's formula; undefined where there is none. */
  rescore: () => Now<Audit | undefined>
  /** Fetches and judges pages of a finished crawl again. */
  recheck: (ask: RecheckAsk) => Now<Recheck | RecheckRefusal>
  listRechecks: () => Now<Recheck[]>
  findRecheck: (id: string, query: QueryOf<typeof getRecheck>) => Now<ReplyOf<typeof getRecheck> | undefined>
  readJudgment: () => Now<Judgment>
  listCauses: (check: string, query: QueryOf<typeof listCauses>) => Now<ReplyOf<typeof listCauses>>
  /** Against the audit before; null without one. */
  readComparison: () => Now<Comparison | null>
  /** Null when the other one has nothing to compare with. */
  compareWith: (other: string) => Now<Comparison | null>
  listDiffFindings: (query: QueryOf<typeof listDiffFindings>) => Now<ReturnType<typeof listKeptChanges>>
  listChecksMade: () => Now<string[] | null>
  listSeen: (after: string | null) => Now<SeenPage[]>
  listEarlier: (after: string | null) => Now<EarlierPage[]>
  listKept: (asked: AskedAs, urls: string[], now: number) => Now<[url: string, known: KnownPage][]>
  /** What a search index takes of a crawl, from behind a page on. */
  listIndexable: (after: number) => Now<IndexablePart>
  listFaults: (after: [check: string, url: string] | null) => Now<FoundFault[]>
  listFindings: (
    check: string,
    query: QueryOf<typeof getIssue>,
  ) => Now<Omit<ReplyOf<typeof getIssue>, 'check' | 'issue' | 'notChecked'>>
  listPages: (query: QueryOf<typeof listAuditPages>) => Now<ReplyOf<typeof listAuditPages>>
  /** Whether it has seen a URL, or found something there. */
  knowsUrl: (url: string) => Now<boolean>
  listTemplates: (query: QueryOf<typeof listTemplates>) => Now<{ items: StoredTemplate[]; total: number }>
  findPage: (url: string) => Now<ReplyOf<typeof getAuditPage> | undefined>
  explore: (name: Explorer, asked: unknown) => unknown
}

/** The same from outside: every call is a message, and `fetch` gives what streams, `/events` or `/export?table=`. */
export type CrawlStub = {
  [Call in keyof CrawlCalls]: (
    ...input: Parameters<CrawlCalls[Call]>
  ) => Promise<Awaited<ReturnType<CrawlCalls[Call]>>>
} & { fetch: (address: string) => Promise<Response> }

export function crawlOf(bindings: { CRAWLS: DurableObjectNamespace }, auditId: string): CrawlStub {
  const stub = bindings.CRAWLS.get(bindings.CRAWLS.idFromName(auditId))
  // SiteCrawl implements CrawlCalls; the platform's own type of a stub gives up on nested records.
  return stub as unknown as CrawlStub
}
