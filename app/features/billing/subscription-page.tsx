import { CreditCard, ExternalLink } from 'lucide-react'
import { count, formatDate, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import type { Coupon, Subscription } from '#contract/billing.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { BillingDetails } from '#contract/subscription.ts'
import { describeCard } from './card-words.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { describeCharges, describeDiscount } from './charge-words.ts'
import { PlainPrice } from './order-summary.tsx'
import { describeStanding, isChangeable, isRunning, OWN_PRICE } from './subscription-words.ts'
import { TaxIds } from './tax-ids.tsx'

/** What administrators see beside the plan itself, which is stored here and known without the provider. */
export type Billing = KnownBilling | { failure: string; details?: never }
interface KnownBilling {
  details: BillingDetails
  invoices: Invoice[]
  hasMore: boolean
  isContinued: boolean
}

interface SubscriptionPageProps {
  subscription: Subscription | null
  billing: Billing | null
  /** How many places of the plan are taken. */
  people: number
  timeZone: string
  taxIdFault: { type: string; value: string; text: string } | undefined
}

const TRIAL_DAYS = 7

/** The plan, what it costs and when, and everything that has to do with paying for it. */
export function SubscriptionPage({
  subscription,
  billing,
  people,
  timeZone,
  taxIdFault,
}: SubscriptionPageProps) {
  return (
    <>
      <PageHeader
        title="Subscription"
        actions={subscription && billing ? <Actions {...subscription} /> : null}
      />
      <div className="flex flex-col gap-6">
        {billing && !billing.details ? (
          <Callout tone="problem" title={billing.failure}>
            Our payment provider does not answer. The plan is shown as we know it; card and invoices are
            missing.
          </Callout>
        ) : null}
        {billing?.details?.isTestMode ? (
          <Callout tone="attention" title="Test mode">
            This installation takes test cards alone, and no money moves.
          </Callout>
        ) : null}
        {billing?.details?.endedDuplicates.map((duplicate) => (
          <DuplicateNotice
            key={duplicate.at + duplicate.planName}
            duplicate={duplicate}
            timeZone={timeZone}
          />
        ))}
        {subscription ? (
          <PlanCard
            subscription={subscription}
            people={people}
            timeZone={timeZone}
            isPlusTax={billing?.details ? isTaxAdded(billing.invoices[0]) : false}
          />
        ) : (
          <NoPlan isAdministrator={billing !== null} />
        )}
        {billing?.details ? (
          <>
            <PaymentMethod {...billing.details} />
            <TaxIds taxIds={billing.details.taxIds} fault={taxIdFault} />
            <InvoiceList {...billing} timeZone={timeZone} />
          </>
        ) : null}
      </div>
    </>
  )
}

function Actions(subscription: Subscription) {
  if (!isRunning(subscription)) {
    if (subscription.status === 'scheduled_to_cancel') return null
    return (
      <LinkButton variant="primary" to={paths.changePlan()}>
        Choose a plan
      </LinkButton>
    )
  }
  return (
    <>
      <LinkButton variant="quiet" to={paths.cancelPlan()}>
        Cancel subscription
      </LinkButton>
      <NextStep {...subscription} />
    </>
  )
}

function NextStep(subscription: Subscription) {
  const { status } = subscription
  if (status === 'paused') return null
  if (status === 'past_due')
    return (
      <LinkButton variant="primary" to={paths.card()} reloadDocument>
        Replace card
      </LinkButton>
    )
  if (!isChangeable(subscription)) return null
  return (
    <LinkButton variant="primary" to={paths.changePlan()}>
      {status === 'trialing' ? 'Subscribe' : 'Change plan'}
    </LinkButton>
  )
}

interface PlanCardProps {
  subscription: Subscription
  people: number
  timeZone: string
  /** Whether tax is added to its price, as far as it is known. */
  isPlusTax: boolean
}

/** What an invoice comes to beyond what it is for is tax. */
const isTaxAdded = (invoice: Invoice | undefined) =>
  invoice !== undefined &&
  invoice.total.amount > Math.max(0, invoice.subtotal.amount - invoice.discount.amount)

function PlanCard({ subscription, people, timeZone, isPlusTax }: PlanCardProps) {
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
        {isRunning(subscription) && !isChangeable(subscription) ? <p>{OWN_PRICE}</p> : null}
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
            {
              term: 'People',
              value: limits.users > 0 ? `${formatNumber(people)} of ${formatNumber(limits.users)}` : people,
            },
            { term: 'Pages an audit', value: formatNumber(limits.pagesPerCrawl) },
            { term: 'Audits a month', value: formatNumber(limits.crawlsPerMonth) },
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

/** What a coupon makes of the invoices to come; without one the price and the day of billing say it all. */
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

function NoPlan({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        title="No plan yet"
        action={isAdministrator ? <LinkButton to={paths.plan()}>Choose a plan</LinkButton> : undefined}
      >
        {isAdministrator
          ? 'Try any plan free for 7 days, or subscribe at once.'
          : 'An administrator of your organization chooses one.'}
      </EmptyState>
    </Card>
  )
}

function PaymentMethod({ card, otherMethod }: Pick<BillingDetails, 'card' | 'otherMethod'>) {
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
          <LinkButton to={paths.card()} reloadDocument>
            {card || otherMethod ? 'Replace card' : 'Add card'}
          </LinkButton>
          <LinkButton
            to={paths.billingPortal()}
            reloadDocument
            variant="quiet"
            icon={<ExternalLink aria-hidden />}
          >
            Billing portal
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
