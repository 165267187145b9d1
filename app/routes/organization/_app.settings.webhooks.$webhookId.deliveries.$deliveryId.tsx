import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { DeliveryPage } from '#app/features/organization/webhooks/delivery-page.tsx'
import { toDeliveryIntents } from '#app/features/organization/webhooks/webhook-intents.server.ts'
import { getWebhookDelivery } from '#app/features/organization/webhooks/webhooks.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Webhook delivery · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { webhookId = '', deliveryId = '' } = params
  const { api, timeZone } = await requireAdministrator(request, context)
  const delivery = await getWebhookDelivery(api, webhookId, deliveryId)
  return { endpointId: webhookId, delivery, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const { webhookId = '', deliveryId = '' } = args.params
  return runIntents(args, toDeliveryIntents(webhookId, deliveryId))
}

export default function WebhookDeliveryRoute() {
  return <DeliveryPage {...useLoaderData<typeof loader>()} />
}
