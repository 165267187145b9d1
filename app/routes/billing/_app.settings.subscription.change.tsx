import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listProducts } from '#app/features/billing/plans/plans.api.server.ts'
import { ChangePlan } from '#app/features/billing/plans/change-plan.tsx'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { readChoice } from '#app/labels/plan-choice.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { listUsers } from '#app/features/organization/users/users.api.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { isNewPlan, isTooSmall, toPlanStanding } from '#contract/billing/subscription.policy.ts'

export const meta: MetaFunction = () => [{ title: 'Change plan · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { subscription, api } = me
  const { searchParams } = new URL(request.url)
  const [products, reply, { total: active }] = await Promise.all([
    listProducts(api),
    readDetails(api),
    listUsers(api, { status: 'active', pageSize: 1 }),
  ])
  const plan = subscription && toPlanStanding(subscription)
  const isNew = isNewPlan(plan)
  const wished = searchParams.get('interval') ?? subscription?.interval
  const interval = wished === 'month' ? ('month' as const) : ('year' as const)
  return {
    products,
    subscription,
    choice: readChoice(searchParams, products),
    interval,
    isNew,
    refusal: findRefusals(me, reply).plan,
    tooSmall:
      subscription && !isNew && active > 1
        ? products.filter(({ limits }) => isTooSmall(subscription.limits, limits)).map(({ id }) => id)
        : [],
  }
}

export default function ChangePlanRoute() {
  return <ChangePlan {...useLoaderData<typeof loader>()} />
}
