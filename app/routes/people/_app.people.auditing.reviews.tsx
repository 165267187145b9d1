import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AuditedReviews } from '#app/features/people/auditing/audited-reviews.tsx'
import { listAuditedReviews, listCycleOptions } from '#app/features/people/auditing/auditing.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/auditing.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'All reviews · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listAuditedReviews.query, new URL(request.url))
  const [, { query, ...list }, cycles] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listAuditedReviews(context.api, query)),
    listCycleOptions(context.api),
  ])
  return { list, query, cycles }
}

export default function AuditedReviewsRoute() {
  return <AuditedReviews {...useLoaderData<typeof loader>()} />
}
