import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

export interface Subscription {
  projectName: string
  isSubscribed: boolean
}

/** What a mail's unsubscribe link opens; null where the link is of no use any more. */
export function UnsubscribePage({ subscription }: { subscription: Subscription | null }) {
  const { state } = useNavigation()
  if (!subscription) {
    return (
      <Callout>
        This link is invalid, or its project was deleted. You get no emails about that project.
      </Callout>
    )
  }
  const { projectName, isSubscribed } = subscription
  if (!isSubscribed) {
    return (
      <Callout tone="good" title="You’re unsubscribed">
        You won’t be emailed about {projectName}. On the project’s page you can subscribe again.
      </Callout>
    )
  }
  return (
    <Form method="post" replace className="flex flex-col gap-6">
      <p>You are emailed about scheduled audits of {projectName}.</p>
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Unsubscribing…">
          Unsubscribe
        </Button>
      </div>
    </Form>
  )
}
