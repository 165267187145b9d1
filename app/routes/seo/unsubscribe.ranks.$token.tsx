import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  findRankMailSubscription,
  toUnsubscribeIntents,
} from '#app/features/seo/ranks/unsubscribe-ranks.server.ts'
import { UnsubscribeRanks } from '#app/features/seo/ranks/unsubscribe-ranks.tsx'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Unsubscribe · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  subscription: await findRankMailSubscription(context.api, params['token'] ?? ''),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toUnsubscribeIntents(args.params['token'] ?? ''))

export default function UnsubscribeRanksRoute() {
  const { subscription } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown ?? subscription
  return (
    <AccountFrame title="Unsubscribe">
      <UnsubscribeRanks subscription={shown} />
    </AccountFrame>
  )
}
