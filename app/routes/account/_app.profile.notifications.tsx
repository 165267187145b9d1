import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { settingsIntents } from '#app/features/workspace/notifications/notification-intents.server.ts'
import { NotificationSettingsForm } from '#app/features/workspace/notifications/notification-settings-form.tsx'
import { getNotificationSettings } from '#app/features/workspace/notifications/notifications.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Notification settings · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, settings] = await Promise.all([
    requireUser(request, context),
    getNotificationSettings(context.api),
  ])
  return { settings }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, settingsIntents)
}

export default function NotificationSettingsRoute() {
  const { settings } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Notifications" description="Choose what you are told, in the app and by email." />
      {/* Mounted again after a save, with what holds now. */}
      <NotificationSettingsForm key={JSON.stringify(settings)} settings={settings} />
    </>
  )
}
