import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { describeError } from '#app/features/site/errors/describe-error.ts'
import { SettingsFrame } from '#app/features/workspace/shell/settings-frame.tsx'
import { listOpen, SETTINGS } from '#app/features/workspace/shell/navigation.ts'
import { PageFault } from '#app/features/workspace/shell/page-fault.tsx'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { toCallerRole } from '#contract/access.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context)
  const tabs = listOpen(SETTINGS, toCallerRole(user)).map(({ label, to }) => ({ label, to }))
  return { tabs, requestId: context.requestId }
}

export default function SettingsLayout() {
  return (
    <SettingsFrame tabs={useLoaderData<typeof loader>().tabs}>
      <Outlet />
    </SettingsFrame>
  )
}

/** A failing or forbidden page keeps the tabs. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('routes/workspace/_app.settings')
  const { title, text, requestId } = describeError(useRouteError())
  const fault = <PageFault title={title} text={text} requestId={requestId ?? frame?.requestId} />
  return frame ? <SettingsFrame tabs={frame.tabs}>{fault}</SettingsFrame> : fault
}
