import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { findEndOfLife } from '#api/engine/technologies/end-of-life.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listTechnologySites, type TechnologyLookup } from '#contract/seo/technologies.ts'
import { compareLookups } from './compare-lookups.ts'
import { type PageTools } from './page-tools.ts'
import { readSite } from './read-site.ts'
import { siteOf, withoutWww } from './site-url.ts'
import { combineWithYours, readYourFingerprints } from './your-fingerprints.ts'
import {
  deleteOldLookups,
  deleteOldSites,
  findLastWhole,
  findLookup,
  insertLookup,
  listHistory,
  type LookupRow,
  pageOfTechnologySites,
  setNewest,
} from './technologies.queries.ts'

/** Look-ups of a site that are kept, and sites of an organization. */
export const MAX_LOOKUPS = 20
export const MAX_SITES = 500

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Reads the site and says what has changed since it was last read. */
async function toRow(tools: PageTools, scope: SignedInScope, typed: string): Promise<LookupRow> {
  const { actor, db, now } = scope
  const yours = await readYourFingerprints(scope)
  const reading = await readSite({ tools, scope, yours }, typed)
  const { finalUrl, status, outcome, hasRecords, sightings, imported } = reading
  const technologies = combineWithYours(sightings, imported.sightings, yours, dayOf(now())).map(
    ({ endOfLife: _, ...technology }) => technology,
  )
  const which = { organizationId: actor.organizationId, site: siteOf(typed) }
  const before = outcome === null ? await findLastWhole(db, which) : undefined
  return {
    id: newId('tlk'),
    ...which,
    url: withoutWww(typed),
    finalUrl,
    status: status || null,
    outcome,
    hasRecords,
    technologies,
    yourFingerprints:
      yours.all.length === 0 ? null : { patterns: imported.tried, notChecked: imported.notChecked },
    found: technologies.length,
    changes: before ? compareLookups(before, technologies) : null,
    lookedUpAt: now(),
  }
}

async function keep({ db }: SignedInScope, row: LookupRow): Promise<void> {
  const { organizationId, site, id: lookupId, lookedUpAt, found: technologies, changes } = row
  const [added, removed] = [changes?.added.length ?? 0, changes?.removed.length ?? 0]
  await commit(db, [
    insertLookup(db, row),
    setNewest(db, { organizationId, site, lookupId, lookedUpAt, technologies, added, removed }),
    deleteOldLookups(db, row, MAX_LOOKUPS),
    ...deleteOldSites(db, organizationId, MAX_SITES),
  ])
}

async function toReply({ db, now }: SignedInScope, row: LookupRow): Promise<TechnologyLookup> {
  const { organizationId: _, found: __, lookedUpAt, technologies, ...rest } = row
  const today = dayOf(now())
  const history = await listHistory(db, row, MAX_LOOKUPS)
  return {
    ...rest,
    lookedUpAt: lookedUpAt.toISOString(),
    technologies: technologies.map((technology) => ({
      ...technology,
      isYours: technology.isYours ?? false,
      endOfLife: findEndOfLife(technology.name, technology.version, today),
    })),
    history: history.map((one) => ({
      ...one,
      lookedUpAt: one.lookedUpAt.toISOString(),
      isWhole: Boolean(one.isWhole),
    })),
  }
}

/** What a site is built with, looked up now and kept. */
export async function lookUpTechnologies(
  tools: PageTools,
  scope: SignedInScope,
  given: string,
): Promise<TechnologyLookup> {
  const typed = await tools.admitPage(scope, given)
  return tools.inTurnOf(scope, async () => {
    const row = await toRow(tools, scope, typed)
    await keep(scope, row)
    return toReply(scope, row)
  })
}

/** A look-up of another organization is not found, like one that does not exist. */
export async function getLookup(scope: SignedInScope, id: string): Promise<TechnologyLookup> {
  const { actor, db } = scope
  const row = await findLookup(db, { id, organizationId: actor.organizationId })
  if (!row) throw new DomainError('not-found', 'There is no such look-up.')
  return toReply(scope, row)
}

export async function listSites(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listTechnologySites>,
): Promise<ReplyOf<typeof listTechnologySites>> {
  const { rows, total } = await pageOfTechnologySites(db, actor.organizationId, query)
  const items = rows.map(({ site, lookupId, lookedUpAt, technologies, added, removed }) => ({
    site,
    lookupId,
    lookedUpAt: lookedUpAt.toISOString(),
    technologies,
    added,
    removed,
  }))
  return { items, total }
}
