import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Subscription } from './unsubscribe-page.tsx'
import { getMailSubscription } from './projects.api.server.ts'

/** Null for a link that is of no use any more, which the page explains. */
export async function findMailSubscription(api: Api, token: string): Promise<Subscription | null> {
  try {
    return await getMailSubscription(api, token)
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null
    throw error
  }
}
