import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NominationList } from '#app/features/people/nominations/nomination-list.tsx'
import { listNominations } from '#app/features/people/nominations/nominations.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/nominations.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Peers in ${data.list.cycle.name}` : 'Peer selection'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listNominations.query, new URL(request.url))
  const [, { query, ...list }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listNominations(context.api, params['cycleId'] ?? '', query)),
  ])
  return { list, query }
}

export default function CycleNominationsRoute() {
  return <NominationList {...useLoaderData<typeof loader>()} />
}
