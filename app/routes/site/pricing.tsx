import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readInterval } from '#app/features/site/pricing/offer.ts'
import { PricingPage } from '#app/features/site/pricing/pricing-page.tsx'
import { SiteLayout } from '#app/features/site/shell/site-layout.tsx'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { listProducts } from '#contract/billing/plans.ts'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Pricing · Bellwether' },
  {
    name: 'description',
    content:
      'What each Bellwether plan includes and costs, monthly or yearly. 7 days free, no card required.',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { items, tax } = await context.api(listProducts)
  const { user } = context.session
  const visitor = !user
    ? ('stranger' as const)
    : isAdministrator(user)
      ? ('decider' as const)
      : ('member' as const)
  return {
    isSignedIn: user !== undefined,
    visitor,
    products: items,
    tax,
    interval: readInterval(new URL(request.url).searchParams.get('interval')),
  }
}

export default function PricingRoute() {
  const { isSignedIn, ...page } = useLoaderData<typeof loader>()
  return (
    <SiteLayout isSignedIn={isSignedIn}>
      <PricingPage {...page} />
    </SiteLayout>
  )
}
