import { button, show } from '#app/lib/forms/run-intents.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { getRankMailSubscription, unsubscribeFromRankMail } from './ranks.api.server.ts'
import type { RankMailSubscription } from './unsubscribe-ranks.tsx'

/** Null for a link that is of no use any more, which the page explains. */
export async function findRankMailSubscription(
  api: Api,
  token: string,
): Promise<RankMailSubscription | null> {
  try {
    const { domains } = await getRankMailSubscription(api, token)
    return { domains, isSubscribed: domains.length > 0 }
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null
    throw error
  }
}

/** The button of the page that a mail leads to. */
export const toUnsubscribeIntents = (token: string) => ({
  default: button(
    ({ api }) => unsubscribeFromRankMail(api, token),
    ({ domains }) => show({ domains, isSubscribed: false }),
  ),
})
