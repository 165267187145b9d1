import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { CreditCard, ExternalLink } from 'lucide-react'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { PROVIDER_SILENT } from '#contract/billing/subscription.actions.ts'
import type { Refusal, Refusals } from '#contract/billing/subscription.policy.ts'
import type { Coupon } from '#contract/billing/plans.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Invoice, listInvoices } from '#contract/billing/invoices.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'
import type { EndedDuplicate } from '#contract/billing/subscription.ts'
import { describeCard } from '#app/labels/card-labels.ts'
import { OpenInvoiceNotice } from './open-invoice-notice.tsx'
import { DuplicateNotices } from './duplicate-notices.tsx'
import { describeCharges, describeDiscount } from '#app/labels/charge-labels.ts'
import { listLimits } from '#app/labels/limit-labels.ts'
import { PlainPrice } from '#app/labels/plain-price.tsx'
import { describeStanding } from './subscription-words.ts'
import { TaxIds } from './tax-ids.tsx'

/** What administrators see besides the plan itself, which is stored here. */
export interface KnownBilling {
  details: BillingDetails
  /** Of all, whatever the list shows. */
  newestInvoice: Invoice | null
  invoices: Invoice[]
  hasMore: boolean
  query: QueryOf<typeof listInvoices>
}

interface SubscriptionPageProps {
  subscription: Subscription | null
  /** Null for members, without a provider, and without a response of the provider. */
  billing: KnownBilling | null
  isProviderSilent: boolean
  /** Stored here, so it does not need the provider. */
  endedDuplicates: readonly EndedDuplicate[]
  refusals: Refusals
  /** Seats of the plan in use. */
  people: number
  timeZone: string
  /** Shown where payment is set up. */
  invoiceList?: ReactNode
  taxIdResult: SubmissionResult | undefined
}

const TRIAL_DAYS = 7

/** The plan with its charges, payment method, tax IDs and invoices. */
export function SubscriptionPage({
  subscription,
  billing,
  isProviderSilent,
  endedDuplicates,
  refusals,
  people,
  timeZone,
  invoiceList,
  taxIdResult,
}: SubscriptionPageProps) {
  return (
    <>
      <PageHeader
        title="Subscription"
        actions={subscription ? <Actions status={subscription.status} refusals={refusals} /> : null}
      />
      <div className="flex flex-col gap-6">
        {isProviderSilent ? (
          <Callout tone="problem" title="Error fetching subscription details. Please try again.">
            {PROVIDER_SILENT} Your plan is shown as last stored here; card and invoices are unavailable, and
            changes are not possible until it responds.
          </Callout>
        ) : null}
        {billing?.details.isTestMode ? (
          <Callout tone="attention" title="Test mode">
            This installation accepts test cards only, you won’t be charged.
          </Callout>
        ) : null}
        <OpenInvoiceNotice newest={billing?.newestInvoice ?? null} status={subscription?.status} />
        <DuplicateNotices
          open={billing?.details.secondSubscriptions ?? []}
          ended={endedDuplicates}
          timeZone={timeZone}
        />
        {subscription ? (
          <PlanCard
            subscription={subscription}
            people={people}
            timeZone={timeZone}
            isPlusTax={isTaxAdded(billing?.newestInvoice ?? null)}
            refusal={refusals.plan}
          />
        ) : (
          <NoPlan canChoose={!refusals.plan || !refusals.trial} />
        )}
        {billing ? (
          <>
            <PaymentMethod {...billing.details} refusals={refusals} />
            <TaxIds taxIds={billing.details.taxIds} lastResult={taxIdResult} refusal={refusals['tax-id']} />
            {invoiceList}
          </>
        ) : null}
      </div>
    </>
  )
}

interface ActionsProps extends Pick<Subscription, 'status'> {
  refusals: Refusals
}

function Actions({ status, refusals }: ActionsProps) {
  return (
    <>
      {refusals.cancel ? null : (
        <LinkButton variant="quiet" to={paths.cancelPlan()}>
          Cancel subscription
        </LinkButton>
      )}
      <NextStep status={status} refusals={refusals} />
    </>
  )
}

function toPlanWords(status: Subscription['status']): string {
  if (status === 'trialing') return 'Subscribe'
  return status === 'active' ? 'Change plan' : 'Choose a plan'
}

function NextStep({ status, refusals: { plan, card } }: ActionsProps) {
  if (plan?.obstacle === 'unpaid' && !card)
    return (
      <LinkButton variant="primary" to={paths.card()} reloadDocument>
        Replace card
      </LinkButton>
    )
  if (plan) return null
  return (
    <LinkButton variant="primary" to={paths.changePlan()}>
      {toPlanWords(status)}
    </LinkButton>
  )
}

/** Reasons that the page explains elsewhere, or that do not concern the reader. */
const TOLD_ELSEWHERE: ReadonlySet<Refusal['obstacle']> = new Set(['role', 'silent', 'unpaid'])

/** Why the plan can't be changed. */
function WhyNot({ refusal }: { refusal: Refusal | undefined }) {
  return refusal && !TOLD_ELSEWHERE.has(refusal.obstacle) ? <p>{refusal.text}</p> : null
}

interface PlanCardProps {
  subscription: Subscription
  people: number
  timeZone: string
  /** Whether tax is added to its price, as far as it is known. */
  isPlusTax: boolean
  /** Why it can't be changed to another plan. */
  refusal: Refusal | undefined
}

/** The difference between an invoice's total and its subtotal is tax. */
const isTaxAdded = (invoice: Invoice | null) =>
  invoice !== null && invoice.total.amount > Math.max(0, invoice.subtotal.amount - invoice.discount.amount)

function PlanCard({ subscription, people, timeZone, isPlusTax, refusal }: PlanCardProps) {
  const { productName, interval, intervalCount, quantity, status, price, coupon, daysLeft, limits } =
    subscription
  const { word, tone, text } = describeStanding(subscription, timeZone)
  return (
    <Card>
      <section aria-label="Your plan" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="text-lg">
              {productName}
              {quantity > 1 ? ` × ${quantity}` : ''}
            </h2>
            <Status tone={tone}>{word}</Status>
          </div>
          <PlainPrice price={price} interval={interval} intervalCount={intervalCount} isPlusTax={isPlusTax} />
        </div>
        <p>{text}</p>
        <WhyNot refusal={refusal} />
        <ChargesToCome {...subscription} timeZone={timeZone} isPlusTax={isPlusTax} />
        {status === 'trialing' || daysLeft > 0 ? (
          <div className="max-w-sm">
            <Progress
              label="Free trial"
              value={TRIAL_DAYS - daysLeft}
              max={TRIAL_DAYS}
              text={`${count(daysLeft, 'day')} left`}
            />
          </div>
        ) : null}
        <DescriptionList
          items={[
            ...(coupon ? [{ term: 'Coupon', value: describeCoupon(coupon, timeZone) }] : []),
            ...listLimits(limits, { users: people }),
          ]}
        />
      </section>
    </Card>
  )
}

function describeCoupon(coupon: Coupon, timeZone: string): string {
  const off = describeDiscount(coupon)
  const until = coupon.endsAt ? `until ${formatDate(coupon.endsAt, timeZone)}` : ''
  return [coupon.code, [off, until].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Upcoming charges with a coupon; without one, price and billing date are enough. */
function ChargesToCome({
  charges,
  interval,
  intervalCount,
  price,
  renewsAt,
  timeZone,
  isPlusTax,
}: Subscription & Pick<PlanCardProps, 'timeZone' | 'isPlusTax'>) {
  const isLowered = charges.some(({ amount }) => amount < price.amount)
  if (!isLowered || renewsAt === null) return null
  return (
    <p>
      With your coupon: {describeCharges(charges, { interval, intervalCount }, timeZone)}
      {isPlusTax ? ', plus tax' : ''}.
    </p>
  )
}

function NoPlan({ canChoose }: { canChoose: boolean }) {
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        title="No plan yet"
        action={canChoose ? <LinkButton to={paths.plan()}>Choose a plan</LinkButton> : undefined}
      >
        {canChoose
          ? 'Try any plan free for 7 days, or subscribe now.'
          : 'An administrator of your organization can choose one.'}
      </EmptyState>
    </Card>
  )
}

interface PaymentMethodProps extends Pick<BillingDetails, 'card' | 'otherMethod'> {
  refusals: Refusals
}

function PaymentMethod({ card, otherMethod, refusals }: PaymentMethodProps) {
  return (
    <Card title="Payment method">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2">
          <CreditCard aria-hidden className="size-4 text-ink-soft" />
          {card
            ? `${describeCard(card)}, expires ${card.expiresMonth}/${card.expiresYear}`
            : (otherMethod ?? 'No card on file.')}
        </p>
        <div className="flex flex-wrap gap-2">
          {refusals.card ? (
            <p className="text-ink-soft">{refusals.card.text}</p>
          ) : (
            <LinkButton to={paths.card()} reloadDocument>
              {card || otherMethod ? 'Replace card' : 'Add card'}
            </LinkButton>
          )}
          {refusals.portal ? null : (
            <LinkButton
              to={paths.billingPortal()}
              reloadDocument
              variant="quiet"
              icon={<ExternalLink aria-hidden />}
            >
              Billing portal
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
