import { siteOf } from '#api/engine/urls.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ListRules, pageItems } from '#api/sources/page-items.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type KnownDomain, type listDomains } from '#contract/seo/domain.known.ts'
import { listAuditedHosts, listProjectHosts, listTrackedDomains } from './domain.queries.ts'

const withoutAudit = (host: string): KnownDomain => ({
  host,
  audits: 0,
  crawledAt: null,
  auditId: null,
  score: null,
  pages: null,
  keywords: 0,
})

type Audited = Awaited<ReturnType<typeof listAuditedHosts>>
type Tracked = Awaited<ReturnType<typeof listTrackedDomains>>
type Projects = Awaited<ReturnType<typeof listProjectHosts>>

interface Known {
  audited: Audited
  tracked: Tracked
  projects: Projects
}

/** Audits are the newest first: the first one of a site is its last one. */
function join({ audited, tracked, projects }: Known): KnownDomain[] {
  const known = new Map<string, KnownDomain>()
  for (const { id, host, score, fetched, finishedAt, audits } of audited) {
    const site = siteOf(host)
    const newer = known.get(site)
    const last = { auditId: id, score, pages: fetched, crawledAt: finishedAt.toISOString() }
    known.set(
      site,
      newer ? { ...newer, audits: newer.audits + audits } : { ...withoutAudit(site), ...last, audits },
    )
  }
  for (const { domain, keywords } of tracked) {
    const site = siteOf(domain)
    const before = known.get(site) ?? withoutAudit(site)
    known.set(site, { ...before, keywords: before.keywords + keywords })
  }
  // One that was never crawled has its name alone.
  for (const site of projects.map(({ host }) => siteOf(host)))
    if (!known.has(site)) known.set(site, withoutAudit(site))
  return [...known.values()]
}

const RULES: ListRules<KnownDomain, QueryOf<typeof listDomains>['sort']> = {
  id: ({ host }) => host,
  searched: ({ host }) => [host],
  sorts: {
    crawled: ({ crawledAt }) => crawledAt,
    host: ({ host }) => host,
    score: ({ score }) => score,
    pages: ({ pages }) => pages,
    keywords: ({ keywords }) => keywords,
  },
}

/** Hosts that were crawled, are tracked or have a project; both names of a site are one. */
export async function listKnownDomains(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listDomains>,
): Promise<ReplyOf<typeof listDomains>> {
  const [audited, tracked, projects] = await Promise.all([
    listAuditedHosts(db, actor.organizationId),
    listTrackedDomains(db, actor.organizationId),
    listProjectHosts(db, actor.organizationId),
  ])
  return pageItems(join({ audited, tracked, projects }), query, RULES)
}
