import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeSite } from '#app/features/seo/sites/site-changes.server.ts'
import { SitePage } from '#app/features/seo/sites/site-page.tsx'
import { getSite } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.site.host : 'Site'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [me, site] = await Promise.all([
    requireUser(request, context),
    getSite(context.api, params['siteId'] ?? ''),
  ])
  const { subscription, timeZone } = me
  return { site, way: findWayToPlan(me), mayAudit: hasPlan(subscription), timeZone }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = await requireUser(request, context)
  return changeSite(api, params['siteId'] ?? '', await readForm(request))
}

/** A proof that was not found changes the site too: when it was looked for, and whether it is still verified. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 422

export default function SiteRoute() {
  const lastResult = useActionData<typeof action>()?.result
  return <SitePage {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
