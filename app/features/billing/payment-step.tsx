import type { SubmissionResult } from '@conform-to/react'
import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CardForm } from './card-form.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import type { Order } from './find-order.server.ts'
import { OrderSummary } from './order-summary.tsx'
import { toFields, toPlanQuery } from './plan-choice.ts'
import { usePaymentFaults } from './use-payment-faults.ts'

interface PaymentStepProps {
  order: Order
  card: string | undefined
  isTestMode: boolean
  lastResult: SubmissionResult | undefined
}

/** The last step of a sign-up that begins with paying. */
export function PaymentStep({ order, card, isTestMode, lastResult }: PaymentStepProps) {
  const { choice, price, discountedPrice, couponFault } = order
  const faults = usePaymentFaults(lastResult)
  const due = formatMoney(discountedPrice ?? price)
  return (
    <div className="flex flex-col gap-6">
      <OrderSummary {...order}>
        <CouponDialog query={toPlanQuery(choice)} code={choice.couponCode} fault={couponFault} />
      </OrderSummary>
      <CardForm
        fields={toFields(choice)}
        card={faults.length > 0 ? undefined : card}
        cardOnFile={undefined}
        submitText={`Pay ${due}`}
        pendingText="Paying…"
        faults={faults}
        isTestMode={isTestMode}
      >
        <LinkButton to={paths.plan() + toSearch(choice)} variant="quiet">
          Back to plans
        </LinkButton>
      </CardForm>
    </div>
  )
}

const toSearch = (choice: Order['choice']) => `?${new URLSearchParams(toPlanQuery(choice)).toString()}`
