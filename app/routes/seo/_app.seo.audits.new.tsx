import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuditForm } from '#app/features/seo/site-audit/start/audit-form.tsx'
import {
  findEarlierValues,
  readAuditForm,
  toFormRefusal,
} from '#app/features/seo/site-audit/start/audit-form.server.ts'
import { getAuditUsage, startAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { invalid } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { FORM_BYTES, readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Start an audit · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [me, usage] = await Promise.all([requireUser(request, context), getAuditUsage(context.api)])
  const { subscription, organization } = me
  const limits = subscription && hasPlan(subscription) ? subscription.limits : null
  const { searchParams } = new URL(request.url)
  const earlier = await findEarlierValues(context.api, searchParams.get('from'), limits)
  return {
    limits,
    usage,
    wayToPlan: findWayToPlan(me),
    given: earlier ?? { url: searchParams.get('url') ?? organization.domain },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(request, context)
  const submission = readAuditForm(await readForm(request, FORM_BYTES.list))
  if (submission.status !== 'success') return invalid(submission)

  try {
    const { id } = await startAudit(api, submission.value)
    return redirectDone(paths.audit(id))
  } catch (error) {
    return invalid(submission, toFormRefusal(error))
  }
}

export default function NewAuditRoute() {
  const actionData = useActionData<typeof action>()
  return <AuditForm {...useLoaderData<typeof loader>()} lastResult={actionData?.result} />
}
