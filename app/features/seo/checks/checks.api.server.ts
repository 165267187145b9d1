import type { Api } from '#app/lib/http/api.server.ts'
import * as contract from '#contract/seo/checks.ts'

export function listChecks(api: Api) {
  return api(contract.listChecks, {})
}

/** The titles of some checks by their ids. Asks for none where there are none. */
export async function listCheckTitles(api: Api, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { items } = await listChecks(api)
  const known = new Set(ids)
  return Object.fromEntries(items.flatMap(({ id, title }) => (known.has(id) ? [[id, title]] : [])))
}
