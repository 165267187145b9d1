import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'
import { AppShell } from '#app/features/shell/app-shell.tsx'
import { isSidebarCollapsed } from '#app/features/shell/sidebar-cookie.server.ts'
import { requireUser } from '#app/lib/require-user.server.ts'
import { readTheme } from '#app/lib/theme.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, organization, subscription } = await requireUser(request, context)
  return {
    person: { name: user.name, email: user.email },
    organization: organization.name,
    plan: subscription,
    theme: readTheme(context.cookies),
    isCollapsed: isSidebarCollapsed(context.cookies),
  }
}

export default function AppLayout() {
  return (
    <AppShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AppShell>
  )
}
