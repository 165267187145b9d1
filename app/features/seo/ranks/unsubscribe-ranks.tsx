import { Unsubscribe } from '#app/labels/unsubscribe.tsx'

export interface RankMailSubscription {
  domains: string[]
  isSubscribed: boolean
}

/** Names that a sentence has room for. */
const MOST_NAMED = 5

function toWords(domains: readonly string[]): string {
  const named = domains.slice(0, MOST_NAMED)
  const rest = domains.length - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
}

/** What the unsubscribe link of a mail about positions opens; null where the link is of no use any more. */
export function UnsubscribeRanks({ subscription }: { subscription: RankMailSubscription | null }) {
  return (
    <Unsubscribe
      about={subscription && `changes in the positions of ${toWords(subscription.domains)}`}
      isSubscribed={subscription?.isSubscribed ?? false}
      gone="This link is invalid, or its account was deleted. You get no emails about positions for that account."
      done="You won’t be emailed about positions of these domains. On the page of a domain you can subscribe again."
    />
  )
}
