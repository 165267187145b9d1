import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { type Params, useLoaderData } from '@remix-run/react'
import { toChoiceIntents } from '#app/features/people/nominations/nomination-intents.server.ts'
import { getPeerChoice, listPeerCandidates } from '#app/features/people/nominations/nominations.api.server.ts'
import { PeerChoicePage } from '#app/features/people/nominations/peer-choice-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import * as contract from '#contract/people/nominations.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Peers of ${data.choice.reviewee.name}` : 'Peer selection'} · Bellwether` },
]

const toWhich = (params: Params) => ({
  cycleId: params['cycleId'] ?? '',
  participantId: params['participantId'] ?? '',
})

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const which = toWhich(params)
  const [{ api, user }, { cycle, choice }] = await Promise.all([
    requireUser(request, context),
    getPeerChoice(context.api, which),
  ])
  const isOwn = choice.reviewee.id === user.id
  if (!isAllowed(choice.allowedActions, 'nominate')) return { cycle, choice, isOwn, candidates: null }
  const asked = readQuery(contract.listPeerCandidates.query, new URL(request.url))
  const { query, ...list } = await readPage(asked, (query) => listPeerCandidates(api, which, query))
  return { cycle, choice, isOwn, candidates: { list, query } }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toChoiceIntents(toWhich(args.params), new URL(args.request.url).search))
}

export default function PeerChoiceRoute() {
  return <PeerChoicePage {...useLoaderData<typeof loader>()} />
}
