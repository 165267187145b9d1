import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { describeLimits } from '#app/labels/limit-labels.ts'
import { toPeriod } from '#app/labels/charge-labels.ts'
import { formatMoney } from '#app/lib/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type RadioCard, RadioCards } from '#app/ui/controls/radio-cards.tsx'
import type { Product } from '#contract/billing/plans.ts'
import type { Interval } from './selected-plan.ts'

export interface PlanFormProps {
  products: readonly Product[]
  interval: Interval
  /** Chosen earlier, on the price list or in this browser. */
  productId: string | undefined
  lastResult: SubmissionResult | undefined
  /** False for a person who already used their free trial. */
  isTrialAvailable: boolean
  /** Why no plan can be paid for now. */
  refusal: string | undefined
  onSelect: (productId: string) => void
}

function toCard({ id, name, description, limits, prices }: Product, interval: Interval): RadioCard {
  const price = prices.find((one) => one.interval === interval)
  return {
    value: id,
    label: name,
    description: (
      <>
        {description}
        <span className="mt-1 block text-sm">{describeLimits(limits)}</span>
      </>
    ),
    aside: price ? (
      <span className="block text-end">
        {formatMoney(price)}
        <span className="block text-sm font-normal text-ink-soft">
          {toPeriod({ interval, intervalCount: 1 })}
        </span>
        {price.savingsPercent ? (
          <span className="block text-sm font-normal text-status-good">save {price.savingsPercent}%</span>
        ) : null}
      </span>
    ) : null,
  }
}

export function PlanForm(props: PlanFormProps) {
  const { products, interval, productId, lastResult, isTrialAvailable, refusal, onSelect } = props
  const { faults, field } = toFormView<'productId'>({
    id: 'plan',
    errors: lastResult?.error,
    values: { productId },
  })
  const select = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'productId') onSelect(target.value)
  }
  return (
    <Form method="post" noValidate onChange={select} className="flex flex-col gap-6">
      <ErrorSummary
        title={isTrialAvailable ? 'The trial has not started' : 'No plan selected'}
        faults={faults}
      />
      <input type="hidden" name="interval" value={interval} />
      <RadioCards
        key={productId}
        {...field('productId')}
        label="Plan"
        {...(isTrialAvailable && {
          hint: 'The trial is free on every plan, and you can switch plans before it ends.',
        })}
        options={products.map((product) => toCard(product, interval))}
      />
      {isTrialAvailable ? <TrialButtons canPay={refusal === undefined} /> : null}
      {!isTrialAvailable && refusal === undefined ? <PayButton /> : null}
      {refusal === undefined ? null : <p className="text-ink-soft">{refusal}</p>}
    </Form>
  )
}

function TrialButtons({ canPay }: { canPay: boolean }) {
  const { state, formMethod } = useNavigation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        isPending={state !== 'idle' && formMethod === 'POST'}
        pendingText="Starting trial…"
      >
        Start free trial
      </Button>
      {canPay ? (
        <Button name="intent" value="payment">
          Pay now
        </Button>
      ) : null}
      <p className="text-sm text-ink-soft">
        7 days free. No card required, and you won’t be charged when it ends.
      </p>
    </div>
  )
}

const PayButton = () => (
  <div>
    <Button variant="primary" name="intent" value="payment">
      Continue to payment
    </Button>
  </div>
)
