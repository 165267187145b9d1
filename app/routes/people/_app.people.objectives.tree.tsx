import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ObjectiveTree } from '#app/features/people/objectives/objective-tree.tsx'
import { getObjectiveTree } from '#app/features/people/objectives/objectives.api.server.ts'
import { listPeriodChoices } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/objectives.ts'

export const meta: MetaFunction = () => [{ title: 'Alignment of OKRs · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.getObjectiveTree.query, url)
  const { api, user } = await requireUser(request, context)
  const periods = await listPeriodChoices(api)
  // An empty period in the address is a choice: all of them.
  const periodId = url.searchParams.has('periodId') ? asked.periodId : (periods.defaultId ?? undefined)
  const { rootId } = asked
  const tree = await getObjectiveTree(api, { periodId, rootId })
  return {
    tree,
    periods: [...periods.all, { value: 'none', label: 'Backlog' }],
    periodId,
    rootId,
    isAdministrator: isAdministrator(user),
  }
}

export default function ObjectiveTreeRoute() {
  const { tree, periods, periodId, rootId, isAdministrator } = useLoaderData<typeof loader>()
  return <ObjectiveTree {...{ tree, periods, isAdministrator }} periodId={periodId} rootId={rootId} />
}
