import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { toSiteIntents } from '#app/features/seo/sites/site-intents.server.ts'
import { SitePage } from '#app/features/seo/sites/site-page.tsx'
import { getAuditUsage } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { getSite } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.site.host : 'Site'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [me, site, { allowedActions }] = await Promise.all([
    requireUser(request, context),
    getSite(context.api, params['siteId'] ?? ''),
    getAuditUsage(context.api),
  ])
  const refusal = findRefusal(allowedActions, 'start')
  return { site, way: findWayToPlan(me), refusal, timeZone: me.timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toSiteIntents(args.params['siteId'] ?? ''))
}

/**
 * A proof that was not found changes the site too: when it was looked for, and whether it is still verified. Where somebody has
 * verified it another way meanwhile, the page shows that.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 422 || actionStatus === 409

export default function SiteRoute() {
  const lastResult = useLastResult<typeof action>()
  return <SitePage {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
