import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { getInvitation } from './invitations.api.server.ts'

/** The invitation of an emailed link; null once it was used, replaced or has expired. */
export async function findInvitation(api: Api, token: string) {
  try {
    return await getInvitation(api, token)
  } catch (error) {
    if (error instanceof ApiError && ENDED.has(error.problem.type)) return null
    throw error
  }
}

const ENDED: ReadonlySet<string> = new Set(['link-expired', 'not-found', 'validation-failed', 'conflict'])
