import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { getDigestSubscription } from './notifications.api.server.ts'

/** Null for a link that is of no use any more, which the page explains. */
export async function findDigestSubscription(
  api: Api,
  token: string,
): Promise<{ isSubscribed: boolean } | null> {
  try {
    return await getDigestSubscription(api, token)
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null
    throw error
  }
}
