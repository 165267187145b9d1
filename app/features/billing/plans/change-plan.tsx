import { Form, Link } from '@remix-run/react'
import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type RadioCard, RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Refusal } from '#contract/billing/subscription.policy.ts'
import { DOWNGRADE, DOWNGRADE_ADVICE } from '#contract/billing/plan-refusal.ts'
import type { Product } from '#contract/billing/plans.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { describeLimits } from '#app/labels/limit-labels.ts'
import { toPeriod } from '#app/labels/charge-labels.ts'
import { type Choice, type Interval, toPlanQuery } from '#app/labels/plan-choice.ts'

interface ChangePlanProps {
  products: readonly Product[]
  subscription: Subscription | null
  choice: Choice | undefined
  interval: Interval
  /** Whether a subscription is created, not changed. */
  isNew: boolean
  /** Why no plan can be chosen. */
  refusal: Refusal | undefined
  /** Ids of plans that are a downgrade at any quantity, while that is not allowed. */
  tooSmall: readonly string[]
}

interface Place {
  interval: Interval
  currentId: string | undefined
  tooSmall: readonly string[]
}

function toCard(product: Product, { interval, currentId, tooSmall }: Place): RadioCard[] {
  const price = product.prices.find((one) => one.interval === interval)
  if (!price) return []
  const isDisabled = tooSmall.includes(product.id)
  return [
    {
      value: product.id,
      label: (
        <>
          {product.name} {product.id === currentId ? <Badge>Your plan</Badge> : null}
        </>
      ),
      isDisabled,
      description: (
        <>
          {describeLimits(product.limits)}
          {isDisabled ? <span className="block">{DOWNGRADE}</span> : null}
        </>
      ),
      aside: (
        <span className="block text-end">
          {formatMoney(price)}
          <span className="block text-sm font-normal text-ink-soft">
            {toPeriod({ interval, intervalCount: 1 })}
          </span>
          {price.savingsPercent ? (
            <span className="block text-sm font-normal text-status-good">save {price.savingsPercent}%</span>
          ) : null}
        </span>
      ),
    },
  ]
}

/** What to do about a refusal. */
function WayOut({ obstacle }: Pick<Refusal, 'obstacle'>) {
  if (obstacle === 'unpaid')
    return (
      <LinkButton to={paths.card()} reloadDocument size="small">
        Replace card
      </LinkButton>
    )
  if (obstacle === 'own-price' || obstacle === 'by-hand' || obstacle === 'currency')
    return (
      <LinkButton to={paths.contact()} size="small">
        Contact us
      </LinkButton>
    )
  return (
    <LinkButton to={paths.subscription()} size="small">
      Back to subscription
    </LinkButton>
  )
}

function toRefusedTitle(isNew: boolean, { obstacle }: Refusal): string {
  if (isNew) return 'You can’t choose a plan right now'
  return obstacle === 'silent' ? 'You can’t change your plan right now' : 'You can’t change this plan here'
}

/** Shown instead of the plans where none can be chosen. */
function Refused({ title, isNew, refusal }: { title: string; isNew: boolean; refusal: Refusal }) {
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: 'Subscription', to: paths.subscription() }]} />
      <Callout
        tone={refusal.obstacle === 'silent' || refusal.obstacle === 'unpaid' ? 'problem' : 'neutral'}
        title={toRefusedTitle(isNew, refusal)}
        action={<WayOut {...refusal} />}
      >
        {refusal.text}
      </Callout>
    </>
  )
}

/** Chooses a plan. The next page shows the cost, before anything is charged. */
export function ChangePlan(props: ChangePlanProps) {
  const { products, subscription, choice, interval, isNew, refusal, tooSmall } = props
  const currentId = isNew ? undefined : subscription?.productId
  const title = isNew ? 'Choose a plan' : 'Change plan'
  if (refusal) return <Refused title={title} isNew={isNew} refusal={refusal} />
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
        description="You will see the total before anything is charged."
      />
      {/* As wide as the fields. */}
      <div className="max-w-xl">
        <Tabs
          label="Billing"
          tabs={(['month', 'year'] as const).map((each) => ({
            label: each === 'month' ? 'Monthly' : 'Yearly',
            to: paths.changePlan({ ...(choice && toPlanQuery(choice)), interval: each }),
            isCurrent: each === interval,
          }))}
        />
        <Form method="get" action={paths.confirmPlan()} reloadDocument className="flex flex-col gap-6">
          <input type="hidden" name="interval" value={interval} />
          <RadioCards
            key={interval}
            id="plan"
            name="plan"
            label="Plan"
            options={products.flatMap((product) => toCard(product, { interval, currentId, tooSmall }))}
            defaultValue={choice?.productId ?? subscription?.productId}
          />
          {tooSmall.length > 0 ? (
            <p className="max-w-prose">
              {DOWNGRADE_ADVICE}{' '}
              <Link to={paths.users()} className="link">
                View users
              </Link>
            </p>
          ) : null}
          <div className="flex flex-wrap items-end gap-4">
            <InputField
              id="quantity"
              name="quantity"
              type="number"
              label="Quantity"
              hint="Each one adds the plan’s seats, at the plan’s price."
              min={1}
              max={100}
              defaultValue={String(choice?.quantity ?? subscription?.quantity ?? 1)}
            />
            <InputField
              id="coupon"
              name="coupon"
              label="Coupon"
              required={false}
              autoComplete="off"
              spellCheck={false}
              defaultValue={choice?.couponCode}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">Review total</Button>
            <LinkButton to={paths.subscription()} variant="quiet">
              Back to subscription
            </LinkButton>
          </div>
        </Form>
      </div>
    </>
  )
}
