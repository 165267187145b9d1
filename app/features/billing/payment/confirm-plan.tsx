import type { SubmissionResult } from '@conform-to/react'
import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { BillingDetails } from '#contract/billing/payment.ts'
import { DOWNGRADE, DOWNGRADE_ADVICE } from '#contract/billing/plan-refusal.ts'
import type { ChangePreview } from '#contract/billing/subscription.ts'
import { REVERSE_CHARGE } from '#contract/billing/tax-texts.ts'
import { CardForm } from './card-form.tsx'
import { describeCard } from '#app/labels/card-labels.ts'
import { describeCharges } from '#app/labels/charge-labels.ts'
import type { Preview, PurchaseRefusal } from './find-preview.server.ts'
import { type Choice, NEW_CARD, toFields, toPlanQuery } from '#app/labels/plan-choice.ts'
import { LineTable } from '#app/labels/line-table.tsx'
import { describeBalance } from '#app/labels/balance-labels.ts'
import { toAddedTaxes, toIncludedTaxes } from '#app/labels/tax-labels.ts'
import { type PaymentOutcome, toFaultTitle } from './payment-outcome.ts'
import { usePaymentFaults } from './use-payment-faults.ts'

interface ConfirmPlanProps {
  choice: Choice
  preview: Preview
  details: BillingDetails
  /** Whether a subscription is created, not changed. */
  isNew: boolean
  /** Just set up on the hosted page. */
  card: string | undefined
  timeZone: string
  lastResult: SubmissionResult | undefined
  outcome?: PaymentOutcome | undefined
}

/** The cost of a change, line by line, and its button. */
export function ConfirmPlan(props: ConfirmPlanProps) {
  const { choice, preview, isNew } = props
  const planTitle = isNew ? 'Choose a plan' : 'Change plan'
  const back = paths.changePlan(toPlanQuery(choice))
  return (
    <>
      <PageHeader
        title={
          preview.change ? `${isNew ? 'Subscribe' : 'Change'} to ${preview.change.productName}` : planTitle
        }
        crumbs={[
          { label: 'Subscription', to: paths.subscription() },
          ...(preview.change ? [{ label: planTitle, to: back }] : []),
        ]}
      />
      {preview.change ? (
        <Confirmation {...props} change={preview.change} back={back} />
      ) : (
        <Refused {...preview.refusal} back={back} />
      )}
    </>
  )
}

interface RefusedProps extends PurchaseRefusal {
  back: string
}

/** What to do about a refusal. */
function WayOut({ reason, back }: Omit<RefusedProps, 'text'>) {
  if (reason === 'tax-location')
    return (
      <LinkButton to={paths.billingPortal()} reloadDocument size="small">
        Billing portal
      </LinkButton>
    )
  const isDowngrade = reason === 'downgrade'
  return (
    <LinkButton to={isDowngrade ? paths.users() : back} size="small">
      {isDowngrade ? 'View users' : 'Choose another plan'}
    </LinkButton>
  )
}

function Refused({ text, reason, back }: RefusedProps) {
  const isDowngrade = reason === 'downgrade'
  return (
    <Callout
      tone="problem"
      title={isDowngrade ? DOWNGRADE : 'This change is not possible'}
      action={<WayOut reason={reason} back={back} />}
    >
      {isDowngrade ? DOWNGRADE_ADVICE : text}
    </Callout>
  )
}

interface ConfirmationProps extends ConfirmPlanProps {
  change: ChangePreview
  back: string
}

function Confirmation({
  choice,
  change,
  details,
  isNew,
  card,
  timeZone,
  lastResult,
  outcome,
  back,
}: ConfirmationProps) {
  const faults = usePaymentFaults(lastResult)
  const { lines, discount, taxes, fromBalance, dueNow, previewedAt } = change
  const isCredit = dueNow.amount < 0
  const balance = describeBalance({ total: dueNow, fromBalance })
  return (
    <div className="flex flex-col gap-6">
      <Card title="Summary">
        <div className="flex flex-col gap-4">
          <LineTable
            lines={lines}
            timeZone={timeZone}
            sums={[
              ...(discount.amount
                ? [{ label: 'Discount', money: { ...discount, amount: -discount.amount } }]
                : []),
              ...toAddedTaxes(taxes),
              ...(balance ? [{ label: balance, money: fromBalance }] : []),
              {
                label: isCredit ? 'Credit toward future invoices' : 'Due now',
                money: { ...dueNow, amount: Math.abs(dueNow.amount) },
                isStrong: true,
              },
              ...toIncludedTaxes(taxes),
            ]}
          />
          {taxes.isReverseCharge ? <p>{REVERSE_CHARGE}</p> : null}
          <Renewal change={change} timeZone={timeZone} />
        </div>
      </Card>
      <CardForm
        fields={{ ...toFields(choice), previewedAt }}
        card={faults.length > 0 ? undefined : card}
        cardOnFile={describeOnFile(details)}
        otherCardAt={paths.confirmPlan({ ...toPlanQuery(choice), card: NEW_CARD })}
        submitText={dueNow.amount > 0 ? `Pay ${formatMoney(dueNow)}` : 'Confirm change'}
        pendingText={isNew ? 'Paying…' : 'Changing plan…'}
        faults={faults}
        faultTitle={toFaultTitle(outcome)}
        isTestMode={details.isTestMode}
      >
        <LinkButton to={back} variant="quiet">
          Choose another plan
        </LinkButton>
      </CardForm>
    </div>
  )
}

function describeOnFile({ card, otherMethod }: BillingDetails): string | undefined {
  if (card) return `Card on file: ${describeCard(card)}`
  return otherMethod === null ? undefined : `On file: ${otherMethod}`
}

function Renewal({
  change: { charges, interval, dueNow, taxes },
  timeZone,
}: {
  change: ChangePreview
  timeZone: string
}) {
  return (
    <p className="text-ink-soft">
      Then {describeCharges(charges, { interval, intervalCount: 1 }, timeZone)}
      {taxes.lines.some(({ isIncluded }) => !isIncluded) ? ', plus tax' : ''}
      {dueNow.amount < 0 ? ', less your credit' : ''}.
    </p>
  )
}
