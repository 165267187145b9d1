import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { readPriceList } from '#app/features/billing/plans/plans.api.server.ts'
import { findOrder } from '#app/features/billing/payment/find-order.server.ts'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { PaymentStep } from '#app/features/billing/payment/payment-step.tsx'
import { readChoice } from '#app/labels/plan-choice.ts'
import { findOutcome } from '#app/features/billing/payment/payment-outcome.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { toPurchaseIntents } from '#app/features/billing/payment/card-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const handle = { protected: true }

export const meta: MetaFunction = () => [{ title: 'Payment · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { user, subscription, api } = me
  if (!user.emailConfirmed) return redirect(paths.confirmEmail())
  const { searchParams } = new URL(request.url)
  const prices = await readPriceList(api)
  const choice = readChoice(searchParams, prices.items)
  if (!choice) return redirect(paths.plan())
  // An active plan is changed instead, with a preview of the cost.
  if (subscription && subscription.status !== 'trialing') {
    return redirect(paths.changePlan({ plan: choice.productId, interval: choice.interval }))
  }
  const [order, reply] = await Promise.all([findOrder(api, choice, prices), readDetails(api)])
  const { plan } = findRefusals(me, reply)
  return {
    order: { ...order, refusal: plan ? { text: plan.text, reason: null } : order.refusal },
    isTestMode: reply.known?.details.isTestMode ?? false,
    card: searchParams.get('card') ?? undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(
    args,
    toPurchaseIntents({
      returnTo: 'signup',
      toDone: ({ invoiceId }) => redirectDone(paths.subscribed(invoiceId ?? undefined)),
    }),
  )
}

export default function PaymentRoute() {
  const actionData = useActionData<typeof action>()
  return (
    <AccountFrame title="Payment" description="You can cancel at any time." step={2} isWide>
      <PaymentStep
        {...useLoaderData<typeof loader>()}
        lastResult={actionData?.result}
        outcome={findOutcome(actionData)}
      />
    </AccountFrame>
  )
}
