import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listAppraisalCycles } from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { AppraisalList } from '#app/features/people/appraisals/appraisal-list.tsx'
import { listAppraisals } from '#app/features/people/appraisals/appraisals.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { MAY_CALL, toCallerRole } from '#contract/access.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/appraisals.ts'
import type { AppraisalSubject } from '#contract/people/appraisals.words.ts'

export const meta: MetaFunction = () => [{ title: 'Appraisals · Bellwether' }]

const MOST_CYCLES = 200

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAppraisals.query, new URL(request.url))
  const [{ api, user }, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listAppraisals(context.api, query)),
  ])
  const roles: readonly string[] = MAY_CALL.manager
  const isManager = roles.includes(toCallerRole(user))
  const cycles = isManager ? (await listAppraisalCycles(api, { pageSize: MOST_CYCLES })).items : []
  const subjects: AppraisalSubject[] = [
    'me',
    ...(isManager ? (['reports'] as const) : []),
    ...(isAdministrator(user) ? (['all'] as const) : []),
  ]
  return {
    appraisals: items,
    total,
    query,
    subjects,
    cycles: cycles.map(({ id, name }) => ({ id, name })),
  }
}

export default function AppraisalsRoute() {
  return <AppraisalList {...useLoaderData<typeof loader>()} />
}
