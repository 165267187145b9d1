import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { endSession, endSessions, listSessions } from '#app/features/account/security/security.api.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { SessionList } from '#app/features/account/security/session-list.tsx'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Sessions · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, timeZone } = await requireUser(request, context)
  return { sessions: await listSessions(api), timeZone }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(request, context)
  const form = await readForm(request)
  try {
    if (form.get('intent') === 'everywhere') {
      await endSessions(api)
      context.session.end()
      return replace(toNoticeAddress('signed-out-everywhere'))
    }
    const id = form.get('end')
    if (typeof id !== 'string') return redirect(paths.profileSessions())
    await endSession(api, id)
  } catch (error) {
    return redirectRefused(error, paths.profileSessions())
  }
  return redirectWithToast(paths.profileSessions(), { kind: 'success', text: 'That device is signed out.' })
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
