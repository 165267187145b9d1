import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { listSessions } from '#app/features/account/security/security.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { toSessionIntents } from '#app/features/account/security/session-intents.server.ts'
import { SessionList } from '#app/features/account/security/session-list.tsx'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Sessions · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireUser(request, context)
  return { sessions: await listSessions(api), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toSessionIntents(toNoticeAddress('signed-out-everywhere')))
}

export default function SessionsRoute() {
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Where you are signed in. If you don’t recognize one of these, sign it out and change your password."
      />
      <SessionList {...useLoaderData<typeof loader>()} />
    </>
  )
}
