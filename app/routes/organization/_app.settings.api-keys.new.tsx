import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ApiKeyForm } from '#app/features/organization/api-keys/api-key-form.tsx'
import { newApiKeyIntents } from '#app/features/organization/api-keys/api-key-intents.server.ts'
import { listApiKeys } from '#app/features/organization/api-keys/api-keys.api.server.ts'
import { NewKey } from '#app/features/organization/api-keys/new-key.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create API key · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const { allowedActions } = await listApiKeys(api, { pageSize: 1 })
  return {
    obstacle: findRefusal(allowedActions, 'create')?.text ?? null,
    apiUrl: `${new URL(request.url).origin}/api`,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newApiKeyIntents)
}

export default function NewApiKeyRoute() {
  const { obstacle, apiUrl } = useLoaderData<typeof loader>()
  const created = useActionData<typeof action>()?.shown
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Create API key"
        crumbs={[{ label: 'API keys', to: paths.apiKeys() }]}
        description="It acts in your name, as far as its scopes and its role go, until it is revoked or expires."
      />
      {created ? <NewKey name={created.name} value={created.key} apiUrl={apiUrl} /> : null}
      {created || obstacle === null ? null : <Callout tone="attention">{obstacle}</Callout>}
      {created || obstacle !== null ? null : <ApiKeyForm lastResult={lastResult} />}
    </>
  )
}
