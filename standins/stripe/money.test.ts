import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClient, createShop, START } from './test-client.ts'

const NOW = START.getTime() / 1000

const step = fc.record({
  after: fc.integer({ min: 1, max: 20 * 24 * 3600 }),
  plan: fc.constantFrom('starter', 'growth', 'starterYear', 'growthYear'),
  quantity: fc.integer({ min: 1, max: 5 }),
  behavior: fc.constantFrom('always_invoice', 'create_prorations', 'none'),
} as const)

async function begin(percent: number) {
  const client = createClient()
  const { stripe } = client
  const shop = await createShop(client)
  const coupon =
    percent > 0 ? await stripe.coupons.create({ percent_off: percent, duration: 'forever' }) : undefined
  const { id, items } = await stripe.subscriptions.create({
    customer: shop.customer,
    items: [{ price: shop.starter.id }],
    ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
  })
  return { stripe, shop, id, item: items.data[0]?.id ?? '' }
}

it('adds up on every invoice, and uncharged amounts are on the balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      fc.integer({ min: 0, max: 99 }),
      async (steps, percent) => {
        const { stripe, shop, id, item } = await begin(percent)
        let now = NOW
        for (const { after, plan, quantity, behavior } of steps) {
          now += after
          await stripe.testHelpers.testClocks.advance('clock_default', { frozen_time: now })
          const items = [{ id: item, price: shop[plan].id, quantity }]
          await stripe.subscriptions.update(id, { items, proration_behavior: behavior })
        }
        const invoices = (await stripe.invoices.list({ customer: shop.customer, limit: 100 })).data
        for (const { lines, subtotal, total, total_discount_amounts: discounts } of invoices) {
          expect(lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(subtotal)
          expect(subtotal - (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
          for (const { amount } of lines.data) expect(Number.isSafeInteger(amount)).toBe(true)
        }
        const final = invoices.filter(({ status }) => status !== 'draft')
        const billed = final.reduce((sum, { total }) => sum + total, 0)
        const charged = final.reduce((sum, { amount_due }) => sum + amount_due, 0)
        const customer = await stripe.customers.retrieve(shop.customer)
        expect(charged + ('balance' in customer ? customer.balance : 0)).toBe(billed)
      },
    ),
    { numRuns: 30 },
  )
}, 60_000)

it('costs nothing to go up and down again within the same second', async () => {
  const change = fc.record({
    after: fc.integer({ min: 0, max: 30 * 24 * 3600 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    percent: fc.integer({ min: 0, max: 99 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ after, quantity, percent }) => {
      const { stripe, shop, id, item } = await begin(percent)
      if (after > 0)
        await stripe.testHelpers.testClocks.advance('clock_default', { frozen_time: NOW + after })
      const to = (price: string, count: number) =>
        stripe.subscriptions.update(id, {
          items: [{ id: item, price, quantity: count }],
          proration_behavior: 'always_invoice',
        })
      await to(shop.growth.id, quantity)
      await to(shop.starter.id, 1)
      const [down, up] = (await stripe.invoices.list({ customer: shop.customer })).data
      expect((up?.total ?? NaN) + (down?.total ?? NaN)).toBe(0)
    }),
    { numRuns: 30 },
  )
}, 60_000)
