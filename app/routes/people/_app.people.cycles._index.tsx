import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toListIntents } from '#app/features/people/cycles/cycle-intents.server.ts'
import { CycleList } from '#app/features/people/cycles/cycle-list.tsx'
import { listCycles } from '#app/features/people/cycles/cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/cycles.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Review cycles · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listCycles.query, new URL(request.url))
  const [{ user, timeZone }, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listCycles(context.api, query)),
  ])
  return { cycles: items, total, query, isAdministrator: isAdministrator(user), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toListIntents(new URL(args.request.url).search))
}

export default function CyclesRoute() {
  return <CycleList {...useLoaderData<typeof loader>()} />
}
