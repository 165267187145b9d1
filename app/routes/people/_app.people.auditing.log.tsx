import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCycleOptions, listReviewLog } from '#app/features/people/auditing/auditing.api.server.ts'
import { ReviewLog } from '#app/features/people/auditing/review-log.tsx'
import { toShownEvent } from '#app/labels/audit-events/event-details.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/auditing.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Review log · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listReviewLog.query, new URL(request.url))
  const [{ timeZone }, { items, total, query }, cycles] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listReviewLog(context.api, query)),
    listCycleOptions(context.api),
  ])
  return { events: items.map(toShownEvent), total, query, cycles, timeZone }
}

export default function ReviewLogRoute() {
  return <ReviewLog {...useLoaderData<typeof loader>()} />
}
