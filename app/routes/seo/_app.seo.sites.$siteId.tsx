import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { toSiteIntents } from '#app/features/seo/sites/site-intents.server.ts'
import { SitePage } from '#app/features/seo/sites/site-page.tsx'
import { getSite } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
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

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toSiteIntents(args.params['siteId'] ?? ''))
}

/** A failed check changes the site too: the time of the check, and whether it is still verified. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 422

export default function SiteRoute() {
  const lastResult = useLastResult<typeof action>()
  return <SitePage {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
