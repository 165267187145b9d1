import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuditForm } from '#app/features/seo/site-audit/start/audit-form.tsx'
import { findEarlier, newAuditIntents } from '#app/features/seo/site-audit/start/audit-form.server.ts'
import { getAuditUsage } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Start an audit · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [me, usage] = await Promise.all([requireUser(request, context), getAuditUsage(context.api)])
  const { subscription, organization } = me
  const limits = subscription && hasPlan(subscription) ? subscription.limits : null
  const { searchParams } = new URL(request.url)
  const earlier = await findEarlier(context.api, searchParams.get('from'), limits)
  return {
    limits,
    usage,
    wayToPlan: findWayToPlan(me),
    stored: earlier?.stored ?? null,
    given: earlier?.values ?? { url: searchParams.get('url') ?? organization.domain },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newAuditIntents, FORM_BYTES.file)
}

export default function NewAuditRoute() {
  const lastResult = useLastResult<typeof action>()
  const shown = useActionData<typeof action>()?.shown
  const trial = shown && 'reason' in shown ? shown : undefined
  const underWayId = shown && 'underWayId' in shown ? shown.underWayId : undefined
  const own = shown && !('reason' in shown) && !('underWayId' in shown) ? shown : undefined
  const props = { ...useLoaderData<typeof loader>(), lastResult, trial, own, underWayId }
  return <AuditForm {...props} />
}
