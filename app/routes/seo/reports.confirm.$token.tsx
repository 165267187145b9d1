import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findReportRequest, toConfirmIntents } from '#app/features/seo/reports/report-readers.server.ts'
import { ConfirmReport } from '#app/features/seo/reports/report-reader-pages.tsx'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Confirm report emails · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/** Opening the link changes nothing, since mail scanners do that too: the button of the page does. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  request: await findReportRequest(context.api, params['token'] ?? ''),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toConfirmIntents(args.params['token'] ?? ''))

export default function ConfirmReportRoute() {
  const { request } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>()?.shown ?? request
  return (
    <AccountFrame title="Reports by email">
      <ConfirmReport request={shown} />
    </AccountFrame>
  )
}
