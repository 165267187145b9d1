import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { WebhookList } from '#app/features/organization/webhooks/webhook-list.tsx'
import { listWebhooks } from '#app/features/organization/webhooks/webhooks.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/organization/webhooks.ts'

export const meta: MetaFunction = () => [{ title: 'Webhooks · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listWebhooks.query, new URL(request.url))
  const { api, timeZone } = await requireAdministrator(request, context)
  const { items, total, query, allowedActions } = await readPage(asked, (query) => listWebhooks(api, query))
  const obstacle = findRefusal(allowedActions, 'create')?.text ?? null
  return { webhooks: items, total, query, obstacle, timeZone }
}

export default function WebhooksRoute() {
  return <WebhookList {...useLoaderData<typeof loader>()} />
}
