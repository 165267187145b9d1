import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { getUser as contract } from '#contract/organization/users.ts'
import type { Person } from '#contract/organization/users.ts'
import { getUser } from './users.api.server.ts'

/** The user of an id in a URL, shown next to the list; null for an invalid or unknown id. */
export async function findPerson(api: Api, id: string | null): Promise<Person | null> {
  if (!contract.params.safeParse({ id }).success) return null
  try {
    return await getUser(api, id ?? '')
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}
