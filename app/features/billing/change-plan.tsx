import { Form } from '@remix-run/react'
import { count, formatMoney, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type RadioCard, RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Product, Subscription } from '#contract/billing.ts'
import { toPeriod } from './charge-words.ts'
import { type Choice, type Interval, toPlanQuery } from './plan-choice.ts'
import { isChangeable, isNewPlan, OWN_PRICE } from './subscription-words.ts'

interface ChangePlanProps {
  products: readonly Product[]
  subscription: Subscription | null
  choice: Choice | undefined
  interval: Interval
}

function toCard(product: Product, interval: Interval, currentId: string | undefined): RadioCard[] {
  const price = product.prices.find((one) => one.interval === interval)
  if (!price) return []
  const { users, pagesPerCrawl, crawlsPerMonth } = product.limits
  return [
    {
      value: product.id,
      label: (
        <>
          {product.name} {product.id === currentId ? <Badge>Your plan</Badge> : null}
        </>
      ),
      description: `${count(users, 'person', 'people')} · ${formatNumber(pagesPerCrawl)} pages an audit · ${formatNumber(crawlsPerMonth)} audits a month`,
      aside: (
        <span className="block text-end">
          {formatMoney(price)}
          <span className="block text-sm font-normal text-ink-soft">
            {toPeriod({ interval, intervalCount: 1 })}
          </span>
          {price.savingsPercent ? (
            <span className="block text-sm font-normal text-status-good">save {price.savingsPercent} %</span>
          ) : null}
        </span>
      ),
    },
  ]
}

/** In the place of the plans, for whom they are not: there is no saying what a change would cost. */
function OwnPrice() {
  return (
    <>
      <PageHeader title="Change plan" crumbs={[{ label: 'Subscription', to: paths.subscription() }]} />
      <Callout
        title="This plan can’t be changed here"
        action={
          <LinkButton to={paths.contact()} size="small">
            Write to us
          </LinkButton>
        }
      >
        {OWN_PRICE}
      </Callout>
    </>
  )
}

/** Chooses what to change to. What it costs is on the next page, before anything happens. */
export function ChangePlan({ products, subscription, choice, interval }: ChangePlanProps) {
  const isNew = isNewPlan(subscription)
  const currentId = isNew ? undefined : subscription?.productId
  if (subscription && !isNew && !isChangeable(subscription)) return <OwnPrice />
  return (
    <>
      <PageHeader
        title={isNew ? 'Choose a plan' : 'Change plan'}
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
        description="Nothing is charged before you have seen what it comes to."
      />
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
          options={products.flatMap((product) => toCard(product, interval, currentId))}
          defaultValue={choice?.productId ?? subscription?.productId}
        />
        <div className="flex flex-wrap items-end gap-4">
          <InputField
            id="quantity"
            name="quantity"
            type="number"
            label="Quantity"
            hint="Each one brings the people of the plan, and its price."
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
          <Button variant="primary">See what it costs</Button>
          <LinkButton to={paths.subscription()} variant="quiet">
            Back to subscription
          </LinkButton>
        </div>
      </Form>
    </>
  )
}
