import { Form, useNavigation } from '@remix-run/react'
import { Unsubscribe } from '#app/labels/unsubscribe.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

interface Mailed {
  target: string
  organization: string
}
export type ReportSubscription = Mailed & { isSubscribed: boolean }
export type ReportRequest = Mailed & { isConfirmed: boolean }

/** What the unsubscribe link of a mail with a report opens; null where the link is of no use any more. */
export function UnsubscribeReport({ subscription }: { subscription: ReportSubscription | null }) {
  const { target = '', organization = '' } = subscription ?? {}
  return (
    <Unsubscribe
      about={subscription && `the report about ${target} by ${organization}`}
      isSubscribed={subscription?.isSubscribed ?? false}
      gone="This link is invalid, or its report was deleted. You get no emails with that report."
      done={`You won’t be emailed the report about ${target} by ${organization}. Nobody but you can change that.`}
    />
  )
}

/** What the link of a mail that asks opens: a page with a button, since mail scanners open links too. */
export function ConfirmReport({ request }: { request: ReportRequest | null }) {
  const { state } = useNavigation()
  if (request === null)
    return <Callout>This link is invalid or has expired. You get no emails with that report.</Callout>
  const { target, organization, isConfirmed } = request
  if (isConfirmed)
    return (
      <Callout tone="good" title="You’re confirmed">
        You’ll be emailed the report about {target} by {organization}. Each email has a link to unsubscribe.
      </Callout>
    )
  return (
    <Form method="post" replace className="flex flex-col gap-6">
      <p className="wrap-anywhere">
        {organization} wants to email you its report about {target}. You get nothing unless you confirm.
      </p>
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Confirming…">
          Email me this report
        </Button>
      </div>
    </Form>
  )
}
