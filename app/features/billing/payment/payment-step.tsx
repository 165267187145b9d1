import type { SubmissionResult } from '@conform-to/react'
import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { CardForm } from './card-form.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import type { Order } from './find-order.server.ts'
import type { PurchaseRefusal } from './find-preview.server.ts'
import { OrderSummary } from './order-summary.tsx'
import { toFields, toPlanQuery } from '#app/labels/plan-choice.ts'
import { type PaymentOutcome, toFaultTitle } from './payment-outcome.ts'
import { usePaymentFaults } from './use-payment-faults.ts'

/** Cents: smaller amounts are carried over to the next invoice. */
const LEAST_CHARGE = 50

interface PaymentStepProps {
  order: Order
  card: string | undefined
  isTestMode: boolean
  lastResult: SubmissionResult | undefined
  outcome: PaymentOutcome | undefined
}

/** The last step of a sign-up with payment. */
export function PaymentStep({ order, card, isTestMode, lastResult, outcome }: PaymentStepProps) {
  const { choice, dueNow, couponFault, refusal } = order
  const faults = usePaymentFaults(lastResult)
  return (
    <div className="flex flex-col gap-6">
      <OrderSummary {...order}>
        <CouponDialog query={toPlanQuery(choice)} code={choice.couponCode} fault={couponFault} />
      </OrderSummary>
      {refusal === undefined ? (
        <CardForm
          fields={toFields(choice)}
          card={faults.length > 0 ? undefined : card}
          cardOnFile={undefined}
          submitText={dueNow.amount >= LEAST_CHARGE ? `Pay ${formatMoney(dueNow)}` : 'Subscribe'}
          pendingText="Paying…"
          faults={faults}
          faultTitle={toFaultTitle(outcome)}
          isTestMode={isTestMode}
        >
          <LinkButton to={paths.plan() + toSearch(choice)} variant="quiet">
            Back to plans
          </LinkButton>
        </CardForm>
      ) : (
        <NotForSale {...refusal} back={paths.plan() + toSearch(choice)} />
      )}
    </div>
  )
}

function NotForSale({ text, reason, back }: PurchaseRefusal & { back: string }) {
  return (
    <Callout
      tone="problem"
      title="You can’t purchase this plan right now"
      action={
        reason === 'tax-location' ? (
          <LinkButton to={paths.billingPortal()} reloadDocument size="small">
            Billing portal
          </LinkButton>
        ) : (
          <LinkButton to={back} size="small">
            Back to plans
          </LinkButton>
        )
      }
    >
      {text}
    </Callout>
  )
}

const toSearch = (choice: Order['choice']) => `?${new URLSearchParams(toPlanQuery(choice)).toString()}`
