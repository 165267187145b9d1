import { expect, it } from 'vitest'
import { createClient, createShop, DAY, START } from './test-client.ts'

it('keeps the newest thousand events, those that wait for delivery, and who pays what', async () => {
  const times = { at: START }
  const answers = { status: 200 }
  const client = createClient({
    now: () => times.at,
    webhookUrl: 'http://product.test/hook',
    fetch: () => Promise.resolve(new Response(null, { status: answers.status })),
  })
  const { stripe, standIn } = client
  const shop = await createShop(client)
  await stripe.setupIntents.create({ customer: shop.customer })
  await standIn.tick()
  answers.status = 500
  const { id: waiting } = await stripe.customers.create({ name: 'Waiting' })
  await standIn.tick()
  answers.status = 200
  for (let count = 0; count < 1100; count += 1)
    await stripe.customers.update(shop.customer, { name: `Ada ${count}` })

  await standIn.tick()

  const events = standIn.events()
  expect(events.length).toBeLessThan(1010)
  expect(events[0]).toMatchObject({ type: 'customer.created', data: { object: { id: waiting } } })
  const { event = [], delivery = [], setup_intent = [] } = standIn.save().tables
  expect(delivery).toHaveLength(event.length)
  expect(setup_intent).toHaveLength(1)
  times.at = new Date(START.getTime() + 8 * DAY * 1000)
  await standIn.tick()
  expect(standIn.save().tables.setup_intent).toEqual([])
  expect(await stripe.customers.retrieve(shop.customer)).toMatchObject({ name: 'Ada 1099' })
})
