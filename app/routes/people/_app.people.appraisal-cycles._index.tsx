import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AppraisalCycleList } from '#app/features/people/appraisal-cycles/appraisal-cycle-list.tsx'
import { listAppraisalCycles } from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/appraisal-cycles.ts'

export const meta: MetaFunction = () => [{ title: 'Appraisal cycles · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAppraisalCycles.query, new URL(request.url))
  const [{ user }, { items, total, query }] = await Promise.all([
    requireManager(request, context),
    readPage(asked, (query) => listAppraisalCycles(context.api, query)),
  ])
  return { cycles: items, total, query, isAdministrator: isAdministrator(user) }
}

export default function AppraisalCyclesRoute() {
  return <AppraisalCycleList {...useLoaderData<typeof loader>()} />
}
