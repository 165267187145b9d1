import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listEndedDuplicates } from '#app/features/billing/subscription/subscription.api.server.ts'
import { InvoiceList } from '#app/features/billing/invoices/invoice-list.tsx'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { readBilling } from '#app/features/billing/subscription/read-billing.server.ts'
import { taxIdIntents } from '#app/features/billing/subscription/tax-id-intents.server.ts'
import { SubscriptionPage } from '#app/features/billing/subscription/subscription-page.tsx'
import { listUsers } from '#app/features/organization/users/users.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as invoices from '#contract/billing/invoices.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Subscription · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireUser(request, context)
  const { user, subscription, timeZone, api } = me
  const query = readQuery(invoices.listInvoices.query, new URL(request.url))
  const isAsked = isAdministrator(user)
  const [reply, endedDuplicates, { seats }] = await Promise.all([
    isAsked ? readBilling(api, query) : undefined,
    isAsked ? listEndedDuplicates(api) : [],
    listUsers(api, { pageSize: 1 }),
  ])
  return {
    subscription,
    billing: reply?.known ?? null,
    isProviderSilent: reply?.provider === 'silent',
    refusals: findRefusals(me, reply),
    endedDuplicates,
    people: seats.used,
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, taxIdIntents)
}

export default function SubscriptionRoute() {
  const taxIdResult = useLastResult<typeof action>('add-tax-id')
  const known = useLoaderData<typeof loader>()
  const { billing, timeZone } = known
  return (
    <SubscriptionPage
      {...known}
      invoiceList={billing ? <InvoiceList {...billing} timeZone={timeZone} /> : null}
      taxIdResult={taxIdResult}
    />
  )
}
