import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChecks } from '#app/features/seo/checks/checks.api.server.ts'
import { CheckList, filterChecks } from '#app/features/seo/checks/check-list.tsx'
import { groupByCategory } from '#app/labels/audit-labels.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { Paging } from '#contract/fields.ts'
import { listIssues } from '#contract/seo/site-audit.findings.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'All checks · Bellwether' }]

const Query = listIssues.query.extend(Paging.shape)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, { items }] = await Promise.all([requireUser(request, context), listChecks(context.api)])
  const asked = readQuery(Query, new URL(request.url))
  const matching = groupByCategory(filterChecks(items, asked)).flatMap(([, group]) => group)
  const { query, ...list } = await readPage(asked, ({ page, pageSize }) => {
    const checks = matching.slice((page - 1) * pageSize, page * pageSize)
    return Promise.resolve({ checks, total: matching.length })
  })
  return { ...list, all: items.length, filter: query }
}

export default function ChecksRoute() {
  return <CheckList {...useLoaderData<typeof loader>()} />
}
