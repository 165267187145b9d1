import { randomBytes } from 'node:crypto'
import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { hasActivePlan } from '#api/core/plans/plan-limits.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MAX_SITES, SITE_REFUSALS } from '#contract/seo/sites.actions.ts'
import {
  findSiteReason,
  listAddActions,
  listSiteActions,
  type SiteFacts,
} from '#contract/seo/sites.policy.ts'
import { relate } from '#contract/relationships.ts'
import { type AddSite } from '#contract/seo/sites.forms.ts'
import { type listSites as contract, type Site, type SiteDetail } from '#contract/seo/sites.ts'
import { recordSiteEvent } from './sites.audit.ts'
import { toProof } from './proof-texts.ts'
import { toOrigin } from './site-hosts.ts'
import {
  assertRoom,
  assertSite,
  deleteSite,
  findSiteRow,
  insertSite,
  countSites,
  pageOfSites,
  type SiteRow,
} from './sites.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such site.')
const refusal = (kind: 'already-exists' | 'validation-failed', field: string, message: string) =>
  new DomainError(kind, message, { errors: { [field]: [message] } })

function statusOf({ method, verifiedAt }: SiteRow): Site['status'] {
  if (verifiedAt !== null) return 'verified'
  return method === null ? 'unverified' : 'lost'
}

export function toSite(row: SiteRow): Site {
  const { id, host, origin, method, verifiedAt, lastCheckedAt, version, createdAt } = row
  return {
    id,
    host,
    origin,
    status: statusOf(row),
    method,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    version,
    createdAt: createdAt.toISOString(),
    proof: toProof(row),
  }
}

/** A site of another organization is not found, like one that does not exist. */
export async function getSiteRow({ actor, db }: SignedInScope, id: string): Promise<SiteRow> {
  const row = await findSiteRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function listSites(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { organizationId } = actor
  const [{ rows, total }, all] = await Promise.all([
    pageOfSites(db, organizationId, query),
    query.q ? countSites(db, organizationId) : undefined,
  ])
  const { relationships, hasPlan } = toSiteFacts(scope)
  const allowedActions = listAddActions(relationships, { hasPlan, count: all ?? total })
  return { items: rows.map(toSite), total, allowedActions }
}

export const toSiteFacts = ({ actor, now }: SignedInScope): SiteFacts => ({
  relationships: relate(actor),
  hasPlan: hasActivePlan(actor, now()),
})

const toDetail = (scope: SignedInScope, row: SiteRow): SiteDetail => ({
  ...toSite(row),
  allowedActions: listSiteActions(toSiteFacts(scope)),
})

export async function getSite(scope: SignedInScope, id: string): Promise<SiteDetail> {
  return toDetail(scope, await getSiteRow(scope, id))
}

function readSite({ settings }: SignedInScope, url: string) {
  const given = toOrigin(url)
  if (!given) throw refusal('validation-failed', 'url', 'Enter a valid domain (e.g., example.com).')
  if (isAllowedAddress(given.origin, toFetchRules(settings))) return given
  throw refusal(
    'validation-failed',
    'url',
    'This address is private or not a website. Enter a public domain (e.g., example.com).',
  )
}

export async function addSite(scope: SignedInScope, { url }: AddSite): Promise<SiteDetail> {
  const { actor, db, now } = scope
  refuse(SITE_REFUSALS, findSiteReason('add', toSiteFacts(scope)))
  const { organizationId } = actor
  const { host, origin } = readSite(scope, url)
  const site: SiteRow = {
    id: newId('site'),
    organizationId,
    createdBy: actor.id,
    host,
    origin,
    token: randomBytes(16).toString('hex'),
    method: null,
    verifiedAt: null,
    lastCheckedAt: null,
    version: 1,
    createdAt: now(),
  }
  await commit(
    db,
    [
      assertRoom(db, { organizationId, max: MAX_SITES }),
      insertSite(db, site),
      recordSiteEvent(scope, site, { action: 'site.added' }),
    ],
    {
      room: () => toRefusal(SITE_REFUSALS, 'limit'),
      host: () => refusal('already-exists', 'url', `${host} is already one of your sites.`),
    },
  )
  return toDetail(scope, site)
}

export async function removeSite(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  refuse(SITE_REFUSALS, findSiteReason('remove', toSiteFacts(scope)))
  const site = await getSiteRow(scope, id)
  await commit(
    db,
    [assertSite(db, site), deleteSite(db, site), recordSiteEvent(scope, site, { action: 'site.removed' })],
    {
      site: notFound,
    },
  )
}
