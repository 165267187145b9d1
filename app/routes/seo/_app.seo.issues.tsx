import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AssignedIssues } from '#app/features/seo/issue-tracking/assigned-issues.tsx'
import { listAssignedIssues } from '#app/features/seo/issue-tracking/issue-tracking.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/issue-tracking.ts'

export const meta: MetaFunction = () => [{ title: 'Assigned issues · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAssignedIssues.query, new URL(request.url))
  const [, { query, ...list }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (part) => listAssignedIssues(context.api, part)),
  ])
  return { list, query }
}

export default function AssignedIssuesRoute() {
  return <AssignedIssues {...useLoaderData<typeof loader>()} />
}
