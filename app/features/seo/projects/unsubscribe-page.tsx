import { Unsubscribe } from '#app/labels/unsubscribe.tsx'

export interface Subscription {
  projectName: string
  isSubscribed: boolean
}

/** What the unsubscribe link of a mail about a project opens; null where the link is of no use any more. */
export function UnsubscribePage({ subscription }: { subscription: Subscription | null }) {
  const name = subscription?.projectName ?? ''
  return (
    <Unsubscribe
      about={subscription && `scheduled audits of ${name}`}
      isSubscribed={subscription?.isSubscribed ?? false}
      gone="This link is invalid, or its project was deleted. You get no emails about that project."
      done={`You won’t be emailed about ${name}. On the project’s page you can subscribe again.`}
    />
  )
}
