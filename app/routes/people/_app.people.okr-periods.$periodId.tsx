import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getPeriod } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { toPeriodIntents } from '#app/features/people/okr-periods/period-intents.server.ts'
import { PeriodPage } from '#app/features/people/okr-periods/period-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.period.name : 'OKR period'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return { period: await getPeriod(api, params['periodId'] ?? '') }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toPeriodIntents(args.params['periodId'] ?? ''))
}

export default function PeriodRoute() {
  return (
    <PeriodPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('default')} />
  )
}
