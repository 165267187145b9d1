import { type SignedInScope } from '#api/core/access/scope.ts'
import { newId } from '#api/lib/ids.ts'
import { type Sources } from '#api/sources/list-sources.ts'
import { type Target } from '#contract/seo/domain.ts'
import { type TargetScope } from '#contract/seo/domain.words.ts'
import { type RankSettings } from '#contract/seo/ranks.records.ts'
import { type RankedDomainRow, type WhichDomain } from './ranks.queries.ts'

/** What rank tracking is given: who can be asked, and how a domain is read. */
export interface RankTools {
  sources: Sources
  /** @throws `validation-failed` for what is no domain */
  parseTarget: (text: string, scope: TargetScope) => Target
}

/** Keywords are tracked for a host with its subdomains: of a URL, its host is meant. */
export const toTarget = ({ parseTarget }: RankTools, text: string): Target => parseTarget(text, 'subdomains')

export const whichOf = ({ actor }: SignedInScope, { host }: Pick<Target, 'host'>): WhichDomain => ({
  organizationId: actor.organizationId,
  domain: host,
})

/** A domain as it is before anybody has changed anything. */
export const newRankedDomain = (
  { organizationId, domain }: WhichDomain,
  { createdBy, at }: { createdBy: string; at: Date },
): RankedDomainRow => ({
  id: newId('rdm'),
  organizationId,
  domain,
  competitors: [],
  dropBy: 5,
  alertTopTen: true,
  alertLandingPage: true,
  usePaid: false,
  replies: {},
  passedOver: [],
  checkedAt: null,
  indexedAt: null,
  createdBy,
  createdAt: at,
  version: 1,
})

export const toSettings = ({
  competitors,
  dropBy,
  alertTopTen,
  alertLandingPage,
  usePaid,
  version,
}: RankedDomainRow): RankSettings => ({
  competitors,
  dropBy,
  alertTopTen,
  alertLandingPage,
  usePaid,
  version,
})
