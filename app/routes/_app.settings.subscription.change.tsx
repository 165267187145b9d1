import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listProducts } from '#app/features/billing/billing.api.server.ts'
import { ChangePlan } from '#app/features/billing/change-plan.tsx'
import { readChoice } from '#app/features/billing/plan-choice.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

export const meta: MetaFunction = () => [{ title: 'Change plan · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscription, api } = await requireAdministrator(request, context)
  const { searchParams } = new URL(request.url)
  const products = await listProducts(api)
  const wished = searchParams.get('interval') ?? subscription?.interval
  const interval = wished === 'month' ? ('month' as const) : ('year' as const)
  return { products, subscription, choice: readChoice(searchParams, products), interval }
}

export default function ChangePlanRoute() {
  return <ChangePlan {...useLoaderData<typeof loader>()} />
}
