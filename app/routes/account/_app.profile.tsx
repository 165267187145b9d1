import { Outlet, useRouteError } from '@remix-run/react'
import { describeError } from '#app/features/site/errors/describe-error.ts'
import { ProfileFrame } from '#app/features/account/profile/profile-frame.tsx'
import { PageFault } from '#app/features/workspace/shell/page-fault.tsx'

export default function ProfileLayout() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  )
}

/** A failing page keeps the navigation. */
export function ErrorBoundary() {
  const { title, text, requestId } = describeError(useRouteError())
  return (
    <ProfileFrame>
      <PageFault title={title} text={text} requestId={requestId} />
    </ProfileFrame>
  )
}
