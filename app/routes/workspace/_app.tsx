import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { describeError } from '#app/features/site/errors/describe-error.ts'
import { ErrorPage } from '#app/features/site/errors/error-page.tsx'
import { toPhoto } from '#app/labels/person-labels.ts'
import { AppShell } from '#app/features/workspace/shell/app-shell.tsx'
import { PageFault } from '#app/features/workspace/shell/page-fault.tsx'
import { isSidebarCollapsed } from '#app/features/workspace/shell/sidebar-cookie.server.ts'
import { countNotifications } from '#app/features/workspace/notifications/notifications.api.server.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { readTheme } from '#app/lib/session/theme.server.ts'
import { findSignUpStep } from '#contract/account/sign-up.policy.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [me, bell] = await Promise.all([
    requireUser(request, context),
    orNull(countNotifications(context.api)),
  ])
  const step = findSignUpStep(me)
  if (step) return redirect(paths[step]())
  const { user, organization, subscription, timeZone } = me
  return {
    person: {
      name: user.name,
      email: user.email,
      role: user.role,
      isManager: user.isManager,
      photo: toPhoto(user) ?? null,
    },
    organization: organization.name,
    brand: {
      logo: organization.logoVersion && paths.logo(organization.logoVersion),
      style: organization.primaryColor ? paths.brand(organization.primaryColor.toLowerCase()) : null,
    },
    plan: subscription && toPlan(subscription, timeZone),
    unread: bell?.unread ?? null,
    theme: readTheme(context.cookies),
    isCollapsed: isSidebarCollapsed(context.cookies),
    requestId: context.requestId,
  }
}

/** No page fails for want of a count. */
const orNull = <Value,>(counting: Promise<Value>): Promise<Value | null> => counting.catch(() => null)

/** Part of every page, so only the data of the shell. */
const toPlan = ({ status, daysLeft, productName, endsAt }: Subscription, timeZone: string) => ({
  status,
  daysLeft,
  productName,
  endsOn: endsAt && formatDate(endsAt, timeZone),
})

export default function AppLayout() {
  return (
    <AppShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AppShell>
  )
}

/** A failing page keeps the shell, so that its navigation stays available. */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('routes/workspace/_app')
  const { title, text, requestId } = describeError(useRouteError())
  if (!shell) {
    return (
      <ErrorPage title={title} requestId={requestId}>
        <p>{text}</p>
      </ErrorPage>
    )
  }
  return (
    <AppShell {...shell}>
      <PageFault title={title} text={text} requestId={requestId ?? shell.requestId} />
    </AppShell>
  )
}
