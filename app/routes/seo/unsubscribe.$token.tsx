import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { toUnsubscribeIntents } from '#app/features/seo/projects/project-intents.server.ts'
import { findMailSubscription } from '#app/features/seo/projects/unsubscribe.server.ts'
import { UnsubscribePage } from '#app/features/seo/projects/unsubscribe-page.tsx'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Unsubscribe · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  subscription: await findMailSubscription(context.api, params['token'] ?? ''),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toUnsubscribeIntents(args.params['token'] ?? ''))

export default function UnsubscribeRoute() {
  const { subscription } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown ?? subscription
  return (
    <AccountFrame title="Unsubscribe">
      <UnsubscribePage subscription={shown} />
    </AccountFrame>
  )
}
