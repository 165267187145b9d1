import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PacketList } from '#app/features/people/packets/packet-list.tsx'
import { listPacketCycles, listPackets } from '#app/features/people/packets/packets.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/packets.ts'

export const meta: MetaFunction = () => [{ title: 'Review packets · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listPackets.query, new URL(request.url))
  const [{ timeZone }, { items, total, query, tabs }, cycles] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listPackets(context.api, query)),
    listPacketCycles(context.api),
  ])
  return { packets: items, total, query, tabs, cycles: cycles.items, timeZone }
}

export default function PacketsRoute() {
  return <PacketList {...useLoaderData<typeof loader>()} />
}
