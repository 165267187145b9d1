import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { listProducts, Product } from '#contract/billing/plans.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { toOffer, type Interval, type Offer } from './offer.ts'

/** The reader: a visitor, somebody who may choose the plan, or somebody who may not. */
export type Visitor = 'stranger' | 'decider' | 'member'

const QUESTIONS = [
  {
    question: 'What happens after the 7 days?',
    answer:
      'The trial ends automatically. You won’t be charged, because we don’t have your card. Your audits stay and can be exported; to run new ones, choose a plan.',
  },
  {
    question: 'What are the limits of the trial?',
    answer:
      'Only size: during the trial, an audit covers up to 5,000 pages, whichever plan you try. Everything else is included.',
  },
  {
    question: 'What counts as a page?',
    answer: 'Each address on your site that an audit fetches. Links to other sites don’t count.',
  },
  {
    question: 'Can I host it myself?',
    answer:
      'Yes. The whole product starts with one command, keeps its data in one folder and needs no account anywhere.',
  },
]

type Tax = ReplyOf<typeof listProducts>['tax']

const TAX_NOTES: Record<Tax, string> = {
  off: '',
  exclusive: 'Tax is added where it applies.',
  inclusive: 'Prices include tax where it applies.',
}

interface PricingPageProps {
  products: Product[]
  interval: Interval
  tax: Tax
  visitor: Visitor
}

/** The plans at one billing interval; a link switches to the other, so that no script is needed. */
export function PricingPage({ products, interval, tax, visitor }: PricingPageProps) {
  const offers = products.flatMap((product) => toOffer(product, interval) ?? [])
  const mostSaved = Math.max(
    0,
    ...products.flatMap(({ prices }) => prices.map(({ savingsPercent }) => savingsPercent ?? 0)),
  )
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6">
      <h1 className="text-2xl">Pricing</h1>
      <p className="mt-2 max-w-2xl text-pretty text-ink-soft">
        Every plan includes all checks and exports. Plans differ in size.{' '}
        {visitor === 'stranger' ? 'Try any plan free for 7 days, no card required. ' : null}
        {visitor === 'member' ? 'Your administrators choose your organization’s plan. ' : null}
        {TAX_NOTES[tax]}
      </p>
      <nav
        aria-label="Billing interval"
        className="mt-7 inline-flex rounded border border-line-control bg-surface-raised p-0.5 text-sm"
      >
        <IntervalLink interval="month" current={interval}>
          Monthly
        </IntervalLink>
        <IntervalLink interval="year" current={interval}>
          Yearly{mostSaved > 0 ? `, save ${mostSaved}%` : ''}
        </IntervalLink>
      </nav>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} interval={interval} visitor={visitor} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="questions" className="mt-16">
        <h2 id="questions" className="text-xl">
          Frequently asked questions
        </h2>
        <dl className="mt-6 grid gap-x-12 gap-y-6 sm:grid-cols-2">
          {QUESTIONS.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-medium text-ink-strong">{question}</dt>
              <dd className="mt-1 text-pretty text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function IntervalLink({
  interval,
  current,
  children,
}: {
  interval: Interval
  current: Interval
  children: React.ReactNode
}) {
  const isCurrent = interval === current
  return (
    <a
      href={interval === 'month' ? '?interval=month' : '?interval=year'}
      aria-current={isCurrent ? 'true' : undefined}
      className={
        isCurrent
          ? 'rounded-sm bg-action px-3.5 py-1.5 font-medium text-action-on pointer-coarse:py-3'
          : 'rounded-sm px-3.5 py-1.5 text-ink hover:bg-surface-hover pointer-coarse:py-3'
      }
    >
      {children}
    </a>
  )
}

function OfferCard({
  offer: { id, name, description, features, price, perMonth, note, savings },
  interval,
  visitor,
}: {
  offer: Offer
  interval: Interval
  visitor: Visitor
}) {
  return (
    <Card className="h-full">
      <div className="flex h-full flex-col gap-5">
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="mt-1 text-sm text-pretty text-ink-soft">{description}</p>
        </div>
        <div>
          <p className="flex items-baseline gap-2">
            <span className="text-2xl font-semibold text-ink-strong">{formatMoney(perMonth)}</span>
            <span className="text-ink-soft">a month</span>
            {savings ? <Badge tone="good">Saves {savings}%</Badge> : null}
          </p>
          <p className="text-sm text-ink-soft">{note(formatMoney(price))}</p>
        </div>
        {visitor === 'stranger' ? (
          <LinkButton variant="primary" to={paths.signUp({ plan: id, interval })} reloadDocument isWide>
            Try {name} for 7 days
          </LinkButton>
        ) : null}
        {visitor === 'decider' ? (
          <LinkButton variant="primary" to={paths.plan({ plan: id, interval })} reloadDocument isWide>
            Choose {name}
          </LinkButton>
        ) : null}
        <ul className="flex flex-col gap-1.5 border-t border-line-soft pt-4 text-sm">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
