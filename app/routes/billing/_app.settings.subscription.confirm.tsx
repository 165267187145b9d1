import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listProducts } from '#app/features/billing/plans/plans.api.server.ts'
import { ConfirmPlan } from '#app/features/billing/payment/confirm-plan.tsx'
import { findPreview } from '#app/features/billing/payment/find-preview.server.ts'
import { NEW_CARD, readChoice, toPlanQuery } from '#app/labels/plan-choice.ts'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { findOutcome } from '#app/features/billing/payment/payment-outcome.ts'
import { toPurchaseIntents } from '#app/features/billing/payment/card-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { isNewPlan, toPlanStanding } from '#contract/billing/subscription.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Confirm the change · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { subscription, timeZone, api } = me
  const { searchParams } = new URL(request.url)
  const choice = readChoice(searchParams, await listProducts(api))
  if (!choice) return redirect(paths.changePlan())
  const [preview, reply] = await Promise.all([findPreview(api, choice), readDetails(api)])
  // That page explains why no plan can be chosen.
  if (!reply.known || findRefusals(me, reply).plan) return redirect(paths.changePlan(toPlanQuery(choice)))
  const { details } = reply.known
  const given = searchParams.get('card') ?? undefined
  const card = given === NEW_CARD ? undefined : given
  return {
    choice,
    preview,
    details: given === NEW_CARD ? { ...details, card: null, otherMethod: null } : details,
    card,
    isNew: isNewPlan(subscription && toPlanStanding(subscription)),
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(
    args,
    toPurchaseIntents({
      returnTo: 'settings',
      toDone: ({ subscription, invoiceId }) =>
        redirectDone(
          invoiceId ? paths.invoice(invoiceId) : paths.subscription(),
          subscription ? `You are on ${subscription.productName} now.` : 'Done',
        ),
    }),
  )
}

export default function ConfirmPlanRoute() {
  const actionData = useActionData<typeof action>()
  return (
    <ConfirmPlan
      {...useLoaderData<typeof loader>()}
      lastResult={actionData?.result}
      outcome={findOutcome(actionData)}
    />
  )
}
