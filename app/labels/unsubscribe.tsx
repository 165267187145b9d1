import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

interface UnsubscribeProps {
  /** "scheduled audits of Shop": what the mail is about. Null where the link is of no use any more. */
  about: string | null
  isSubscribed: boolean
  /** Why a link may be of no use any more, and what follows. */
  gone: string
  /** After it: what no more mail comes about, and how it begins again. */
  done: string
}

/** What a mail's unsubscribe link opens: a page that asks, since mail scanners open links too. */
export function Unsubscribe({ about, isSubscribed, gone, done }: UnsubscribeProps) {
  const { state } = useNavigation()
  if (about === null) return <Callout>{gone}</Callout>
  if (!isSubscribed) {
    return (
      <Callout tone="good" title="You’re unsubscribed">
        {done}
      </Callout>
    )
  }
  return (
    <Form method="post" replace className="flex flex-col gap-6">
      <p className="wrap-anywhere">You are emailed about {about}.</p>
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Unsubscribing…">
          Unsubscribe
        </Button>
      </div>
    </Form>
  )
}
