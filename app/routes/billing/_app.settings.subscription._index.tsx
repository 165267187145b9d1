import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listEndedDuplicates } from '#app/features/billing/subscription/subscription.api.server.ts'
import { InvoiceList } from '#app/features/billing/invoices/invoice-list.tsx'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { readBilling } from '#app/features/billing/subscription/read-billing.server.ts'
import { changeTaxIds } from '#app/features/billing/subscription/change-tax-ids.server.ts'
import { SubscriptionPage } from '#app/features/billing/subscription/subscription-page.tsx'
import { listUsers } from '#app/features/organization/users/users.api.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Subscription · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireUser(request, context)
  const { user, subscription, timeZone, api } = me
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const isAsked = isAdministrator(user)
  const [answer, endedDuplicates, { places }] = await Promise.all([
    isAsked ? readBilling(api, after) : undefined,
    isAsked ? listEndedDuplicates(api) : [],
    listUsers(api, { pageSize: 1 }),
  ])
  return {
    subscription,
    billing: answer?.known ?? null,
    isProviderSilent: answer?.provider === 'silent',
    refusals: findRefusals(me, answer),
    endedDuplicates,
    people: places.used,
    timeZone,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return changeTaxIds(api, await readForm(request))
}

export default function SubscriptionRoute() {
  const taxIdFault = useActionData<typeof action>()?.taxIdFault
  const known = useLoaderData<typeof loader>()
  const { billing, timeZone } = known
  return (
    <SubscriptionPage
      {...known}
      invoiceList={billing ? <InvoiceList {...billing} timeZone={timeZone} /> : null}
      taxIdFault={taxIdFault}
    />
  )
}
