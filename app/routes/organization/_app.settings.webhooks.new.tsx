import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SigningSecret } from '#app/features/organization/webhooks/signing-secret.tsx'
import { WebhookForm } from '#app/features/organization/webhooks/webhook-form.tsx'
import { newWebhookIntents } from '#app/features/organization/webhooks/webhook-intents.server.ts'
import { listWebhooks } from '#app/features/organization/webhooks/webhooks.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add webhook endpoint · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const { allowedActions } = await listWebhooks(api, { pageSize: 1 })
  return { obstacle: findRefusal(allowedActions, 'create')?.text ?? null }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newWebhookIntents)
}

export default function NewWebhookRoute() {
  const { obstacle } = useLoaderData<typeof loader>()
  const added = useActionData<typeof action>()?.shown
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Add webhook endpoint"
        crumbs={[{ label: 'Webhooks', to: paths.webhooks() }]}
        description="Events are posted to it as they happen, and tried again for about a day where that fails."
      />
      {added ? <SigningSecret value={added.secret} doneTo={paths.webhook(added.id)} /> : null}
      {added || obstacle === null ? null : <Callout tone="attention">{obstacle}</Callout>}
      {added || obstacle !== null ? null : <WebhookForm webhook={null} lastResult={lastResult} />}
    </>
  )
}
