import { hostOf } from '#api/engine/urls.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Site } from '#contract/seo/sites.ts'
import { isProofFor, listProvingHosts } from './site-hosts.ts'
import { listSiteRows } from './sites.queries.ts'
import { toSite } from './sites.service.ts'

/** The site that a URL belongs to: a verified one that covers it, or else the one that could be verified. Looks at nothing. */
export async function findSite(
  { actor, db }: SignedInScope,
  url: string,
): Promise<Pick<Site, 'id' | 'status'> | null> {
  const host = hostOf(url)
  const rows = await listSiteRows(db, { organizationId: actor.organizationId, hosts: listProvingHosts(host) })
  const found =
    rows.find((row) => row.verifiedAt !== null && isProofFor(row, host)) ??
    rows.find((row) => row.host === host)
  if (!found) return null
  const { id, status } = toSite(found)
  return { id, status }
}
