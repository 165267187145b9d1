import { describe, expect, it } from 'vitest'
import { createClient, createShop, post } from './test-client.ts'

const client = createClient()

describe('the same call twice', () => {
  const key = { 'idempotency-key': 'once' }
  it('gets the same response and is carried out once', async () => {
    const first = await post(client, '/v1/customers', 'name=Twice', key)
    const second = await post(client, '/v1/customers', 'name=Twice', key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })
  it('is declined again, although nothing is left of the first attempt', async () => {
    const { customer, growth } = await createShop(client, { card: 'pm_card_chargeCustomerFail' })
    const body = `customer=${customer}&items[0][price]=${growth.id}&payment_behavior=error_if_incomplete`
    const subscribe = () => post(client, '/v1/subscriptions', body, { 'idempotency-key': 'declined' })
    expect(await subscribe()).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    await client.stripe.customers.update(customer, { balance: -10_000 })
    const second = await subscribe()
    expect(second).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })
  it('is refused with other parameters', async () => {
    const answer = await post(client, '/v1/customers', 'name=Other', key)
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })
})
