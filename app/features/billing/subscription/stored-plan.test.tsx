// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Product } from '#contract/billing/plans.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import {
  type BillingFacts,
  listBillingActions,
  toPlanStanding,
  toRefusals,
} from '#contract/billing/subscription.policy.ts'
import { aSubscription, renderPage } from '#tests/node/billing-pages.ts'
import { CancelPlan } from './cancel-plan.tsx'
import { ChangePlan } from '#app/features/billing/plans/change-plan.tsx'
import { type KnownBilling, SubscriptionPage } from './subscription-page.tsx'

afterEach(cleanup)

const TIME_ZONE = 'America/Sao_Paulo'

const BILLING: KnownBilling = {
  details: {
    card: null,
    otherMethod: null,
    taxIds: [],
    planObstacle: null,
    secondSubscriptions: [],
    isTestMode: false,
    allowedActions: [],
  },
  newestInvoice: null,
  invoices: [],
  hasMore: false,
  query: { pageSize: 20 },
}
const toFacts = (subscription: Subscription): BillingFacts => ({
  role: 'owner',
  isConfirmed: true,
  plan: toPlanStanding(subscription),
  hasTrialLeft: false,
  provider: 'answers',
  providerObstacle: null,
  taxIds: 0,
})

/** The page of an owner, whose actions depend on the subscription and the provider. */
function renderSubscription(
  subscription: Subscription,
  {
    provider = 'answers',
    ...props
  }: Partial<Parameters<typeof SubscriptionPage>[0] & Pick<BillingFacts, 'provider'>> = {},
) {
  return renderPage(
    <SubscriptionPage
      subscription={subscription}
      billing={provider === 'answers' ? BILLING : null}
      isProviderSilent={provider === 'silent'}
      endedDuplicates={[]}
      refusals={toRefusals(listBillingActions({ ...toFacts(subscription), provider }))}
      people={3}
      timeZone={TIME_ZONE}
      taxIdResult={undefined}
      {...props}
    />,
  )
}

test('without a response of the payment provider the stored plan is shown, with a note', () => {
  renderSubscription(aSubscription({}), { provider: 'silent' })

  expect(screen.getByText('Error fetching subscription details. Please try again.')).toBeTruthy()
  expect(screen.getByText(/Your plan is shown as last stored here/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Growth' })).toBeTruthy()
  expect(screen.getByText(/Billed next on Dec 21, 2026/)).toBeTruthy()
  expect(screen.queryByText('Payment method')).toBeNull()
  expect(screen.queryByText('Invoices')).toBeNull()
})

test('actions that need the provider are not offered while it does not respond', () => {
  renderSubscription(aSubscription({}), { provider: 'silent' })

  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/changes are not possible until it responds/)).toBeTruthy()
})

test('a paused plan is shown as paused, can be canceled and not changed', () => {
  renderSubscription(aSubscription({ status: 'paused', renewsAt: null }))

  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText('You are not charged while it is paused, and everything works.')).toBeTruthy()
  expect(screen.getByText('Your plan is paused. You can change it once it resumes.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
})

test.each([
  [true, 'Your subscription was not canceled'],
  [false, 'We don’t know yet whether your subscription was canceled'],
])('a failed cancellation claims no more than is known (%s)', (isKnown, title) => {
  renderPage(
    <CancelPlan
      subscription={aSubscription({})}
      timeZone={TIME_ZONE}
      lastResult={{ error: { '': ['Failed to cancel subscription.'] } }}
      isKnown={isKnown}
    />,
  )

  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test.each([
  ['$79.00', 'answers' as const, /\$79\.00 for unused time became credit/],
  ['$79.00', 'silent' as const, /\$79\.00 for unused time became credit/],
  [null, 'answers' as const, /Any unused time that was paid for became credit/],
])('a canceled duplicate is reported with its credit (%s, %s)', (credit, provider, text) => {
  const duplicate = { id: 'sub_2', planName: 'Starter', at: '2026-11-21T15:00:00.000Z', credit }
  renderSubscription(aSubscription({}), { provider, endedDuplicates: [duplicate] })

  expect(screen.getByText('A second subscription was ended')).toBeTruthy()
  expect(screen.getByText(/On Nov 21, 2026, .* to Starter, was ended/)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('a second subscription that is open is shown, and is not called ended before it is', () => {
  const duplicate = { id: 'sub_2', planName: 'Starter', at: '2026-11-21T15:00:00.000Z', credit: null }
  const secondSubscriptions = [
    { id: 'sub_2', planName: 'Starter' },
    { id: 'sub_3', planName: null },
  ]
  const billing = { ...BILLING, details: { ...BILLING.details, secondSubscriptions } }
  renderSubscription(aSubscription({}), { billing, endedDuplicates: [duplicate] })

  expect(screen.getAllByText('You have a second subscription')).toHaveLength(2)
  expect(screen.getByText(/It is to Starter.*We end it automatically/)).toBeTruthy()
  expect(screen.getByText(/It was set up manually/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  expect(screen.queryByText('A second subscription was ended')).toBeNull()
})

const OWN_TERMS = {
  interval: 'month',
  intervalCount: 3,
  price: { amount: 42_000, currency: 'EUR' },
} as const

test('a custom price is shown with its currency and period, and no change is offered', () => {
  renderSubscription(aSubscription(OWN_TERMS))

  expect(screen.getByText('every 3 months').parentElement?.textContent).toBe('€420 every 3 months')
  expect(screen.getByText(/^Your plan has a price agreed with you/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeTruthy()
})

const GROWTH: Product = {
  id: 'prod_growth',
  name: 'Growth',
  description: '',
  features: [],
  limits: limitsOf({ productId: 'prod_growth', quantity: 1 }),
  prices: [{ interval: 'month', amount: 7900, currency: 'USD' }],
}
const STARTER: Product = { ...GROWTH, id: 'prod_starter', name: 'Starter' }

/** The plans page of an owner. */
const renderPlans = (
  subscription: Subscription,
  { tooSmall = [], provider = 'answers' }: { tooSmall?: string[]; provider?: BillingFacts['provider'] } = {},
) =>
  renderPage(
    <ChangePlan
      products={[GROWTH, STARTER]}
      subscription={subscription}
      choice={undefined}
      interval="month"
      isNew={false}
      refusal={toRefusals(listBillingActions({ ...toFacts(subscription), provider })).plan}
      tooSmall={tooSmall}
    />,
  )

test.each([
  [OWN_TERMS, /price agreed with you/, 'Contact us', '/contact'],
  [{ status: 'past_due' as const }, /A payment is due/, 'Replace card', '/settings/subscription/card'],
  [{ status: 'paused' as const }, /Your plan is paused/, 'Back to subscription', '/settings/subscription'],
  [
    { status: 'scheduled_to_cancel' as const },
    /is canceled/,
    'Back to subscription',
    '/settings/subscription',
  ],
])('the plans page explains why none can be chosen, and what to do (%o)', (facts, text, name, to) => {
  renderPlans(aSubscription(facts))

  expect(screen.getByText('You can’t change this plan here')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
  expect(screen.queryByRole('button', { name: 'Review total' })).toBeNull()
})

test('while the provider does not respond, the plan can’t be changed for the moment', () => {
  renderPlans(aSubscription({}), { provider: 'silent' })

  expect(screen.getByText('You can’t change your plan right now')).toBeTruthy()
})

test('a downgrade can’t be selected, and the page says why', () => {
  renderPlans(aSubscription({}), { tooSmall: ['prod_starter'] })

  expect(screen.getByRole('radio', { name: /^Starter.*Downgrade Not Allowed/ })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.getByText(/while you are the only active user/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Growth/ })).toHaveProperty('disabled', false)
})

test('with five tax IDs there is no form for a sixth', () => {
  const subscription = aSubscription({})
  const facts = { ...toFacts(subscription), taxIds: 5 }
  renderSubscription(subscription, { refusals: toRefusals(listBillingActions(facts)) })

  expect(screen.queryByRole('button', { name: 'Add tax ID' })).toBeNull()
  expect(screen.getByText(/You can have up to five tax IDs/)).toBeTruthy()
})
