import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { PeriodForm } from '#app/features/people/okr-periods/period-form.tsx'
import { newPeriodIntents } from '#app/features/people/okr-periods/period-intents.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create OKR period · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return null
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newPeriodIntents)
}

export default function NewPeriodRoute() {
  return (
    <>
      <PageHeader title="Create period" crumbs={[{ label: 'Periods', to: paths.okrPeriods() }]} />
      <PeriodForm period={null} lastResult={useLastResult<typeof action>('default')} />
    </>
  )
}
