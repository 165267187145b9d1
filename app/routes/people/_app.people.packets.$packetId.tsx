import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawPacket } from '#app/features/people/packets/packet-charts.server.tsx'
import { toPacketIntents } from '#app/features/people/packets/packet-intents.server.ts'
import { PacketPage } from '#app/features/people/packets/packet-page.tsx'
import { getPacket } from '#app/features/people/packets/packets.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Review packet of ${data.packet.reviewee.name}` : 'Review packet'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isPreview = new URL(request.url).searchParams.get('as') === 'reviewee'
  const [{ timeZone }, packet] = await Promise.all([
    requireUser(request, context),
    getPacket(context.api, params['packetId'] ?? '', isPreview ? { as: 'reviewee' } : {}),
  ])
  return { packet, charts: drawPacket(packet, timeZone), isPreview, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toPacketIntents(args.params['packetId'] ?? ''))
}

export default function PacketRoute() {
  const results = {
    summary: useLastResult<typeof action>('summary'),
    rate: useLastResult<typeof action>('rate'),
    override: useLastResult<typeof action>('override'),
    acknowledge: useLastResult<typeof action>('acknowledge'),
  }
  return <PacketPage {...useLoaderData<typeof loader>()} results={results} />
}
