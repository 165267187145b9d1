import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawPacket } from '#app/features/people/packets/packet-charts.server.tsx'
import { PacketPrint } from '#app/features/people/packets/packet-print.tsx'
import { printPacket } from '#app/features/people/packets/packets.api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? `Review packet of ${data.packet.reviewee.name}, ${data.packet.cycle.name} · Bellwether`
      : 'Review packet · Bellwether',
  },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isPreview = new URL(request.url).searchParams.get('as') === 'reviewee'
  const [{ timeZone }, packet] = await Promise.all([
    requireUser(request, context),
    printPacket(context.api, params['packetId'] ?? '', isPreview ? { as: 'reviewee' } : {}),
  ])
  return {
    packet,
    charts: drawPacket(packet, timeZone),
    isPreview,
    timeZone,
    printedAt: new Date().toISOString(),
  }
}

export default function PacketPrintRoute() {
  return <PacketPrint {...useLoaderData<typeof loader>()} />
}
