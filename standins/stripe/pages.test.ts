import { describe, expect, it } from 'vitest'
import { type Client, createClient, createShop, idOf } from './test-client.ts'

const client = createClient()
const { stripe, request } = client

const send = (url: string, fields: Record<string, string>) =>
  request(url, { method: 'POST', body: new URLSearchParams(fields) })
const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Ada Lovelace' }

async function openCardPage() {
  const { customer } = await createShop(client)
  return stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'usd',
    success_url: 'https://app.test/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.test/back',
  })
}

it('shows no field of the payment element before the page around it is heard', async () => {
  const html = await (await request('https://stripe.test/element')).text()
  expect(html).toMatch(/<form novalidate hidden>[^]*name="number"/)
})

describe('the hosted card page', () => {
  it('says that it is a test, has labeled fields and a way back', async () => {
    const html = await (await request((await openCardPage()).url ?? '')).text()
    expect(html).toContain('Test mode')
    expect(html).toContain('href="https://app.test/back"')
    for (const name of ['number', 'expiry', 'cvc', 'name']) expect(html).toContain(`<label for="${name}">`)
  })

  it('refuses forms that are larger than its own', async () => {
    const { url } = await openCardPage()
    const answer = await send(url ?? '', { ...CARD, name: 'a'.repeat(20_000) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('the form cannot be read')
  })

  it('stores a card and redirects back', async () => {
    const { url, id } = await openCardPage()
    const answer = await send(url ?? '', CARD)
    expect(answer.headers.get('location')).toBe(`https://app.test/done?session=${id}`)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })
    expect(session).toMatchObject({
      status: 'complete',
      setup_intent: {
        status: 'succeeded',
        payment_method: { customer: session.customer, card: { last4: '4242' } },
      },
    })
    expect((await request(url ?? '')).status).toBe(410)
  })

  it.each([
    [{ number: '' }, 'number', 'incomplete'],
    [{ number: '4242 4242 4242 4241' }, 'number', 'card number is incorrect'],
    [{ expiry: '12' }, 'expiry', 'expiration date is incomplete'],
    [{ expiry: '01 / 20' }, 'expiry', 'expiration year is invalid'],
    [{ cvc: '1' }, 'cvc', 'security code is invalid'],
    [{ number: '4000000000000127' }, 'cvc', 'security code is incorrect'],
  ])('shows an error at the field for %o', async (wrong, field, words) => {
    const answer = await send((await openCardPage()).url ?? '', { ...CARD, ...wrong })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toMatch(new RegExp(`id="${field}-error">[^<]*${words}`))
    expect(html).not.toContain('4242 4242 4242 4241')
  })

  it('shows a decline of the bank, and then accepts another card', async () => {
    const { url } = await openCardPage()
    const refused = await send(url ?? '', { ...CARD, number: '4000000000000002' })
    expect(await refused.text()).toContain('Your card was declined.')
    expect((await send(url ?? '', CARD)).status).toBe(303)
  })

  it.each([
    ['yes', 303, 'complete'],
    ['no', 422, 'open'],
  ])('runs authentication: %s', async (answer, status, state) => {
    const { url, id } = await openCardPage()
    const bank =
      (await send(url ?? '', { ...CARD, number: '4000002500003155' })).headers.get('location') ?? ''
    expect(await (await request(bank)).text()).toContain('Complete')
    const back = (await send(bank, { answer })).headers.get('location') ?? ''
    expect((await request(back)).status).toBe(status)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe(state)
  })

  it('escapes text', async () => {
    const { url } = await openCardPage()
    const html = await (
      await send(url ?? '', { ...CARD, number: '', name: '"><script>alert(1)</script>' })
    ).text()
    expect(html).not.toContain('<script>alert')
  })
})

async function openInvoice({ stripe: api }: Client, card: string) {
  const shop = await createShop(client, { card })
  const { latest_invoice: invoice } = await api.subscriptions.create({
    customer: shop.customer,
    items: [{ price: shop.starter.id }],
  })
  const { hosted_invoice_url: url } = await api.invoices.retrieve(idOf(invoice))
  return { id: idOf(invoice), url: url ?? '', customer: shop.customer }
}

describe('the hosted invoice page', () => {
  it('shows the amount due and accepts a new card for it', async () => {
    const { id, url } = await openInvoice(client, 'pm_card_chargeCustomerFail')
    expect(await (await request(url)).text()).toContain('$29.00')
    const declined = await send(url, { pay: 'on-file' })
    expect(await declined.text()).toContain('Your card was declined.')
    expect((await send(url, { ...CARD, pay: 'new' })).status).toBe(303)
    expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
  })
  it('redirects to the bank where it requires authentication', async () => {
    const { id, url } = await openInvoice(client, 'pm_card_authenticationRequired')
    const bank = (await send(url, { pay: 'on-file' })).headers.get('location') ?? ''
    const back = (await send(bank, { answer: 'yes' })).headers.get('location') ?? ''
    expect(await (await request(back)).text()).toContain('paid')
    expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
  })
  it('is not found under another name', async () => {
    expect((await request('/invoice/in_none')).status).toBe(404)
  })
})

it('has a portal with invoices, where the card can be replaced', async () => {
  const { customer } = await openInvoice(client, 'pm_card_visa')
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  })
  const { url } = await stripe.billingPortal.sessions.create({
    configuration,
    customer,
    return_url: 'https://app.test/settings',
  })
  const html = await (await request(url)).text()
  expect(html).toContain('ending in 4242')
  expect(html).toContain('href="https://app.test/settings"')
  expect((await send(url, { ...CARD, number: '5555 5555 5555 4444' })).status).toBe(303)
  expect(await (await request(url)).text()).toContain('ending in 4444')
})

it('requires the secret at the bank', async () => {
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
  expect((await request(`/3d-secure/${setup.id}?secret=guess`)).status).toBe(404)
})
