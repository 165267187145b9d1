import { expect, test } from 'vitest'
import { createClient, createShop } from './test-client.ts'

async function begin(country: string | undefined, tax_behavior: 'exclusive' | 'inclusive') {
  const client = createClient()
  const shop = await createShop(client)
  const { stripe } = client
  const address = country === undefined ? {} : { address: { country } }
  await stripe.customers.update(shop.customer, address)
  const price = await stripe.prices.create({
    product: (await stripe.products.create({ name: 'Taxed' })).id,
    unit_amount: 7900,
    currency: 'usd',
    recurring: { interval: 'month' },
    tax_behavior,
  })
  const subscribe = (discounts: { coupon: string }[] = []) =>
    stripe.subscriptions.create({
      customer: shop.customer,
      items: [{ price: price.id }],
      discounts,
      automatic_tax: { enabled: true },
      expand: ['latest_invoice'],
    })
  const latest = async (discounts?: { coupon: string }[]) => {
    const { latest_invoice: invoice } = await subscribe(discounts)
    if (typeof invoice !== 'object' || !invoice) throw new Error('there is no invoice')
    return invoice
  }
  return { stripe, shop, subscribe, latest }
}

test('tax is added to the discounted amount, or included in it', async () => {
  const added = await begin('DE', 'exclusive')
  const included = await begin('DE', 'inclusive')
  for (const { stripe } of [added, included])
    await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'once' })

  expect(await added.latest([{ coupon: 'HALF' }])).toMatchObject({
    total: 4701,
    total_excluding_tax: 3950,
    total_taxes: [{ amount: 751, taxable_amount: 3950, taxability_reason: 'standard_rated' }],
  })
  expect(await included.latest([{ coupon: 'HALF' }])).toMatchObject({
    total: 3950,
    total_excluding_tax: 3319,
    total_taxes: [{ amount: 631, taxable_amount: 3319 }],
  })
})

test('a rate has its name by id', async () => {
  const { stripe, latest } = await begin('GB', 'exclusive')
  const [tax] = (await latest()).total_taxes ?? []

  expect(await stripe.taxRates.retrieve(tax?.tax_rate_details?.tax_rate ?? '')).toMatchObject({
    display_name: 'VAT',
    percentage: 20,
    jurisdiction: 'United Kingdom',
    inclusive: false,
  })
  await expect(stripe.taxRates.retrieve('txr_unknown')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('without an address that determines the tax nothing is sold', async () => {
  const nowhere = await begin(undefined, 'exclusive')
  const somewhere = await begin('US', 'exclusive')

  for (const { subscribe } of [nowhere, somewhere])
    await expect(subscribe()).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
})

test('an address without tax collection adds no tax', async () => {
  const { latest } = await begin('BR', 'exclusive')

  expect(await latest()).toMatchObject({ total: 7900, total_taxes: [] })
})
