import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChecks } from '#app/features/seo/audits.api.server.ts'
import { CheckList, filterChecks } from '#app/features/seo/check-list.tsx'
import { groupByCategory } from '#app/features/seo/passed-checks.tsx'
import { readQuery } from '#app/lib/list-query.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { Paging } from '#contract/fields.ts'
import { listIssues } from '#contract/site-audit.ts'

export const meta: MetaFunction = () => [{ title: 'All checks · Bellwether' }]

const Query = listIssues.query.extend(Paging.shape)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, { items }] = await Promise.all([requireUser(request, context), listChecks(context.api)])
  const filter = readQuery(Query, new URL(request.url))
  const matching = groupByCategory(filterChecks(items, filter)).flatMap(([, group]) => group)
  const first = (filter.page - 1) * filter.pageSize
  return {
    checks: matching.slice(first, first + filter.pageSize),
    total: matching.length,
    all: items.length,
    filter,
  }
}

export default function ChecksRoute() {
  return <CheckList {...useLoaderData<typeof loader>()} />
}
