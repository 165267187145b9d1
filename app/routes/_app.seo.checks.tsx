import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChecks } from '#app/features/seo/audits.api.server.ts'
import { CheckList } from '#app/features/seo/check-list.tsx'
import { readQuery } from '#app/lib/list-query.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { listIssues } from '#contract/site-audit.ts'

export const meta: MetaFunction = () => [{ title: 'All checks · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, { items }] = await Promise.all([requireUser(request, context), listChecks(context.api)])
  return { checks: items, filter: readQuery(listIssues.query, new URL(request.url)) }
}

export default function ChecksRoute() {
  return <CheckList {...useLoaderData<typeof loader>()} />
}
