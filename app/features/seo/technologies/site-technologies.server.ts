import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import * as contract from '#contract/seo/technologies.ts'
import { getTechnologyLookup, listTechnologySites } from './technologies.api.server.ts'

/** Null where it has been deleted since it was listed. */
async function findLookup(api: Api, id: string) {
  try {
    return await getTechnologyLookup(api, id)
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}

/** The newest look-up of a site, by a domain or a URL as people write it; null where there is none. */
export async function findSiteTechnologies(api: Api, target: string) {
  const { data } = contract.listTechnologySites.query.safeParse({ site: target, pageSize: 1 })
  if (!data) return null
  const { items } = await listTechnologySites(api, data)
  const [newest] = items
  const lookup = newest ? await findLookup(api, newest.lookupId) : null
  if (!lookup) return null
  const { id, lookedUpAt, technologies } = lookup
  return {
    id,
    lookedUpAt,
    technologies: technologies.map(({ name, category, version }) => ({ name, category, version })),
  }
}
