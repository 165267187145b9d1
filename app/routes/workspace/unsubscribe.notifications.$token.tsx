import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { findDigestSubscription } from '#app/features/workspace/notifications/find-subscription.server.ts'
import { toUnsubscribeIntents } from '#app/features/workspace/notifications/notification-intents.server.ts'
import { Unsubscribe } from '#app/labels/unsubscribe.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Unsubscribe · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  subscription: await findDigestSubscription(context.api, params['token'] ?? ''),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toUnsubscribeIntents(args.params['token'] ?? ''))

export default function UnsubscribeNotificationsRoute() {
  const { subscription } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown ?? subscription
  return (
    <AccountFrame title="Unsubscribe">
      <Unsubscribe
        about={shown && 'reminders and notifications, in a digest'}
        isSubscribed={shown?.isSubscribed ?? false}
        gone="This link is invalid, or its account was deleted. You get no digests for that account."
        done="You won’t be emailed digests. In your profile, under Notifications, you can turn them on again."
      />
    </AccountFrame>
  )
}
