import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { apiKeyIntents } from '#app/features/organization/api-keys/api-key-intents.server.ts'
import { ApiKeyList } from '#app/features/organization/api-keys/api-key-list.tsx'
import { findApiKey, listApiKeys } from '#app/features/organization/api-keys/api-keys.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/organization/api-keys.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'API keys · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asked = readQuery(contract.listApiKeys.query, url)
  const { api, timeZone } = await requireAdministrator(request, context)
  const [{ items, total, query, allowedActions }, toRevoke] = await Promise.all([
    readPage(asked, (query) => listApiKeys(api, query)),
    findApiKey(api, url.searchParams.get('revoke')),
  ])
  const obstacle = findRefusal(allowedActions, 'create')?.text ?? null
  return { apiKeys: items, total, query, obstacle, toRevoke, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, apiKeyIntents)
}

export default function ApiKeysRoute() {
  return <ApiKeyList {...useLoaderData<typeof loader>()} />
}
