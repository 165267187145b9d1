import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CardForm } from '#app/features/billing/payment/card-form.tsx'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { findOutcome, toFaultTitle } from '#app/features/billing/payment/payment-outcome.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { toNewCardIntents } from '#app/features/billing/payment/card-intents.server.ts'
import { usePaymentFaults } from '#app/features/billing/payment/use-payment-faults.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Card · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const reply = await readDetails(me.api)
  // That page explains why no card can be added.
  if (!reply.known || findRefusals(me, reply).card) return redirect(paths.subscription())
  const card = new URL(request.url).searchParams.get('card') ?? undefined
  const { isTestMode } = reply.known.details
  return { isTestMode, card, isPastDue: me.subscription?.status === 'past_due' }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const toDone = () => redirectDone(paths.subscription(), 'Your card is saved.')
  return runIntents(args, toNewCardIntents({ returnTo: 'settings', toDone }))
}

export default function CardRoute() {
  const { isTestMode, card, isPastDue } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const outcome = findOutcome(actionData)
  const faults = usePaymentFaults(actionData?.result)
  return (
    <>
      <PageHeader
        title="Card"
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
        description={
          isPastDue
            ? 'The open invoice is charged to the new card immediately.'
            : 'Future payments are charged to this card. An open invoice is charged immediately.'
        }
      />
      <CardForm
        fields={{}}
        card={faults.length > 0 ? undefined : card}
        cardOnFile={undefined}
        submitText="Save card"
        pendingText="Saving card…"
        faults={faults}
        faultTitle={outcome === 'unknown' ? toFaultTitle(outcome) : 'This card could not be used'}
        isTestMode={isTestMode}
      >
        <LinkButton to={paths.subscription()} variant="quiet">
          Back to subscription
        </LinkButton>
      </CardForm>
    </>
  )
}
