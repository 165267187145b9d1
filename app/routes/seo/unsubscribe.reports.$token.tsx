import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  findReportSubscription,
  toUnsubscribeIntents,
} from '#app/features/seo/reports/report-readers.server.ts'
import { UnsubscribeReport } from '#app/features/seo/reports/report-reader-pages.tsx'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Unsubscribe · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  subscription: await findReportSubscription(context.api, params['token'] ?? ''),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toUnsubscribeIntents(args.params['token'] ?? ''))

export default function UnsubscribeReportRoute() {
  const { subscription } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown ?? subscription
  return (
    <AccountFrame title="Unsubscribe">
      <UnsubscribeReport subscription={shown} />
    </AccountFrame>
  )
}
