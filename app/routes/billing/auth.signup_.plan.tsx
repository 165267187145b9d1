import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { listProducts } from '#app/features/billing/plans/plans.api.server.ts'
import { findKeptOffer } from '#app/features/billing/plans/kept-offer.server.ts'
import { type OfferInAddress, readOffer } from '#app/labels/plan-choice.ts'
import { planIntents } from '#app/features/billing/plans/plan-intents.server.ts'
import { PlanForm } from '#app/features/billing/plans/plan-form.tsx'
import { findSavings, findSelected, toInterval } from '#app/features/billing/plans/selected-plan.ts'
import { toSearch, useSelectedPlan } from '#app/features/billing/plans/use-selected-plan.ts'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { type Caller, requireUser } from '#app/lib/session/require-user.server.ts'
import { NO_TRIAL_LEFT } from '#contract/billing/subscription.actions.ts'
import { findSignUpStep } from '#contract/account/sign-up.policy.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const handle = { protected: true }

export const meta: MetaFunction = () => [{ title: 'Choose a plan · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireUser(request, context)
  const { search, searchParams } = new URL(request.url)
  const step = findSignUpStep(me)
  const inAddress = readOffer(searchParams)
  if (step !== 'plan') return redirect(step ? paths[step]() + search : toNextPage(me, inAddress))

  const [products, reply] = await Promise.all([listProducts(me.api), readDetails(me.api)])
  const { trial, plan } = findRefusals(me, reply)
  const kept = findKeptOffer(context.cookies)
  const selected = findSelected(products, inAddress.plan ?? kept.plan)
  return {
    products,
    productId: selected?.id,
    interval: toInterval(searchParams.get('interval') ?? kept.interval),
    isTrialAvailable: !trial,
    hadTrial: trial?.obstacle === 'no-trial',
    refusal: plan?.text,
  }
}

/** After the sign-up, a plan in the URL is one to change to. */
const toNextPage = ({ user }: Caller, offer: OfferInAddress) =>
  offer.plan && isAdministrator(user) ? paths.changePlan(offer) : paths.dashboard()

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, planIntents)
}

export default function PlanRoute() {
  const { products, productId, interval, isTrialAvailable, hadTrial, refusal } =
    useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const remember = useSelectedPlan(interval, productId !== undefined)
  const savings = findSavings(products)
  const yearly = savings ? `Yearly, save up to ${savings}%` : 'Yearly'
  return (
    <AccountFrame
      title="Choose a plan"
      description={
        hadTrial ? `${NO_TRIAL_LEFT} Your plan begins with the first payment.` : 'Try it free for 7 days.'
      }
      step={2}
      isWide
    >
      <Tabs
        label="Billing"
        tabs={[
          { label: 'Monthly', to: toSearch(productId, 'month'), isCurrent: interval === 'month' },
          { label: yearly, to: toSearch(productId, 'year'), isCurrent: interval === 'year' },
        ]}
      />
      <PlanForm
        {...{ products, productId, interval, lastResult, isTrialAvailable, refusal }}
        onSelect={remember}
      />
    </AccountFrame>
  )
}
