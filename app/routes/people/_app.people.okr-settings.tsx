import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getOkrSettings } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { OkrSettingsForm } from '#app/features/people/okr-periods/okr-settings-form.tsx'
import { settingsIntents } from '#app/features/people/okr-periods/period-intents.server.ts'
import { OkrTabs } from '#app/labels/okr-tabs.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'OKR settings · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return { settings: await getOkrSettings(api) }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, settingsIntents)
}

export default function OkrSettingsRoute() {
  const { settings } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="OKR settings"
        description="Limits, who may create what, and when which health is suggested."
      />
      <OkrTabs current="settings" isAdministrator />
      <OkrSettingsForm key={settings.version} settings={settings} lastResult={lastResult} />
    </>
  )
}
