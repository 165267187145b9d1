import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { toWebhookIntents } from '#app/features/organization/webhooks/webhook-intents.server.ts'
import { WebhookPage } from '#app/features/organization/webhooks/webhook-page.tsx'
import { getWebhook, listWebhookDeliveries } from '#app/features/organization/webhooks/webhooks.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import * as contract from '#contract/organization/webhooks.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Webhook endpoint · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['webhookId'] ?? ''
  const asked = readQuery(contract.listWebhookDeliveries.query, new URL(request.url))
  const { api, timeZone } = await requireAdministrator(request, context)
  const [webhook, deliveries] = await Promise.all([
    getWebhook(api, id),
    readPage(asked, (query) => listWebhookDeliveries(api, id, query)),
  ])
  return { webhook, deliveries, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toWebhookIntents(args.params['webhookId'] ?? ''))
}

export default function WebhookRoute() {
  return (
    <WebhookPage
      {...useLoaderData<typeof loader>()}
      secret={useActionData<typeof action>()?.shown?.secret}
      lastResult={useLastResult<typeof action>('default')}
    />
  )
}
