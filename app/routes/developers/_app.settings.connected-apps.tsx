import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { connectedAppIntents } from '#app/features/developers/connected-apps/connected-app-intents.server.ts'
import { ConnectedAppList } from '#app/features/developers/connected-apps/connected-app-list.tsx'
import {
  findConnectedApp,
  listConnectedApps,
} from '#app/features/developers/connected-apps/connected-apps.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/developers/connected-apps.ts'
import { toResource } from '#contract/developers/oauth.metadata.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Connected apps · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.listConnectedApps.query, url)
  const { api, user, timeZone } = await requireUser(request, context)
  const [{ items, total, query }, toDisconnect] = await Promise.all([
    readPage(asked, (query) => listConnectedApps(api, query)),
    findConnectedApp(api, url.searchParams.get('disconnect')),
  ])
  const serverUrl = toResource(context.settings.APP_URL)
  return { apps: items, total, query, isOfAll: isAdministrator(user), toDisconnect, serverUrl, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, connectedAppIntents)
}

export default function ConnectedAppsRoute() {
  return <ConnectedAppList {...useLoaderData<typeof loader>()} />
}
