import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toNotificationIntents } from '#app/features/workspace/notifications/notification-intents.server.ts'
import { NotificationList } from '#app/features/workspace/notifications/notification-list.tsx'
import { listNotifications } from '#app/features/workspace/notifications/notifications.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/workspace/notifications.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Notifications · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listNotifications.query, new URL(request.url))
  const [{ timeZone }, { items, ...list }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listNotifications(context.api, query)),
  ])
  return { notifications: items, ...list, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toNotificationIntents(new URL(args.request.url).search))
}

export default function NotificationsRoute() {
  return <NotificationList {...useLoaderData<typeof loader>()} />
}
