import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SharedReport, UnlockForm } from '#app/features/seo/reports/shared-report-page.tsx'
import { openShared, toUnlockIntents } from '#app/features/seo/reports/shared-report.server.ts'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown?.view.state === 'open' ? shown.view.report.title : 'Shared report' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** No search engine keeps a link that it finds somewhere, and no page that the report leads to is sent it. */
const HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
export const headers = () => HEADERS

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const view = await openShared(context, token)
  return data({ token, view }, { status: view.status, headers: HEADERS })
}

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toUnlockIntents(args.params['token'] ?? ''))

export default function SharedReportRoute() {
  const { token, view } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  if (view.state === 'open')
    return (
      <SharedReport {...view} logoSrc={paths.sharedReportLogo(token)} pdfTo={paths.sharedReportPdf(token)} />
    )
  return view.state === 'locked' ? (
    <AccountFrame
      title="Protected report"
      description="Enter the password that you were given with the link."
    >
      <UnlockForm lastResult={lastResult} />
    </AccountFrame>
  ) : (
    <AccountFrame title="This report can’t be opened">
      <p>{view.reason}</p>
    </AccountFrame>
  )
}
