import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listPeriods } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { PeriodList } from '#app/features/people/okr-periods/period-list.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/okr-periods.ts'

export const meta: MetaFunction = () => [{ title: 'OKR periods · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listPeriods.query, new URL(request.url))
  const { api, user } = await requireUser(request, context)
  const { items, total, query } = await readPage(asked, (query) => listPeriods(api, query))
  return { periods: items, total, query, isAdministrator: isAdministrator(user) }
}

export default function PeriodsRoute() {
  return <PeriodList {...useLoaderData<typeof loader>()} />
}
