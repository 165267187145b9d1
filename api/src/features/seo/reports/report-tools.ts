import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type KnownDomain } from '#contract/seo/domain.known.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import type * as domain from '#contract/seo/domain.ts'
import { type Target } from '#contract/seo/domain.ts'
import { type TargetScope } from '#contract/seo/domain.words.ts'
import { type listTrackedKeywords } from '#contract/seo/ranks.ts'
import { type Ranks } from '#contract/seo/ranks.records.ts'
import type * as findings from '#contract/seo/site-audit.findings.ts'
import { type listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type TechnologyLookup } from '#contract/seo/technologies.ts'
import { type Endpoint } from '#contract/endpoint.ts'

type OfTarget<E extends Endpoint> = (
  scope: SignedInScope,
  target: string,
  query: QueryOf<E>,
) => Promise<ReplyOf<E>>
type OfAudit<E extends Endpoint> = (
  scope: SignedInScope,
  id: string,
  query: QueryOf<E>,
) => Promise<ReplyOf<E>>

/** What a report is made of, which belongs to other slices. Each checks what the caller may see. */
export interface ReportTools {
  /** @throws {DomainError} `validation-failed` for what is no domain */
  parseTarget: (text: string, scope: TargetScope) => Target
  /** What the organization has crawled of a host; undefined for one that it does not know. */
  findDomain: (scope: SignedInScope, host: string) => Promise<KnownDomain | undefined>
  getAudit: (scope: SignedInScope, id: string) => Promise<Audit>
  listIssues: OfAudit<typeof findings.listIssues>
  getIssue: (
    scope: SignedInScope,
    which: { id: string; check: string },
    query: QueryOf<typeof findings.getIssue>,
  ) => Promise<ReplyOf<typeof findings.getIssue>>
  listPages: OfAudit<typeof listAuditPages>
  getSummary: OfTarget<typeof domain.getDomainSummary>
  getTrafficTrend: OfTarget<typeof domain.getTrafficTrend>
  getVisibilityTrend: OfTarget<typeof domain.getVisibilityTrend>
  getBacklinksRanking: OfTarget<typeof domain.getBacklinksRanking>
  listCompetitors: OfTarget<typeof lists.listOrganicCompetitors>
  listReferringDomains: OfTarget<typeof lists.listReferringDomains>
  listKeywordRanking: OfTarget<typeof lists.listKeywordRanking>
  listMainKeywords: OfTarget<typeof lists.listMainKeywords>
  getRanks: (scope: SignedInScope, target: string) => Promise<Ranks>
  listTrackedKeywords: OfTarget<typeof listTrackedKeywords>
  /** The newest look-up of a site that was kept; undefined where there is none. */
  findTechnologies: (scope: SignedInScope, host: string) => Promise<TechnologyLookup | undefined>
}
