import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Dashboard } from '#app/features/workspace/home/dashboard.tsx'
import { drawDashboard } from '#app/features/workspace/home/dashboard-charts.server.tsx'
import { toScoreChange } from '#app/labels/score-change.ts'
import { toDashboard } from '#app/features/workspace/home/dashboard-model.ts'
import { listAudits } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

/** Enough for the trend of a site among several. */
const AUDITS = 50

export const meta: MetaFunction = () => [{ title: 'Dashboard · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ user, timeZone, subscription, isTrialAvailable }, list] = await Promise.all([
    requireUser(request, context),
    listAudits(context.api, { pageSize: AUDITS }),
  ])
  const { trend, ...model } = toDashboard({ user, subscription, isTrialAvailable }, list)
  return {
    firstName: user.firstName,
    model,
    change: toScoreChange(trend),
    charts: drawDashboard({ latest: model.latest, trend }, timeZone),
    timeZone,
  }
}

export default function DashboardRoute() {
  return <Dashboard {...useLoaderData<typeof loader>()} />
}
