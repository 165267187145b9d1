import { redirect } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { answering, refusing, send } from '#tests/app/sent-form.ts'
import { toNewCardIntents, toPurchaseIntents } from './card-intents.server.ts'

const toDone = () => redirect('/done')
const options = { returnTo: 'settings' as const, toDone }
const purchase = toPurchaseIntents(options)
const PLAN = { intent: 'pay', productId: 'prod_team', interval: 'month' }

test.each([
  ['upstream-failed', 502, 'The provider is away.', 'The provider is away.', 'uncharged'],
  ['outcome-unknown', 502, 'It is not known.', 'It is not known.', 'unknown'],
  ['unexpected', 500, 'inside', 'Failed to upgrade subscription.', 'unknown'],
] as const)(
  'a failed payment (%s, %i) says whether anything was charged',
  async (type, status, detail, text, shown) => {
    expect(await send(PLAN, purchase, refusing(status, detail, type))).toMatchObject({
      data: {
        intent: 'pay',
        shown,
        result: { error: { '': [`${text} Nothing you typed is lost. Request req-1`] } },
      },
      init: { status },
    })
  },
)

test('a declined card has the message of the API', async () => {
  const card = { intent: 'pay', card: 'seti_1' }
  const answer = await send(card, toNewCardIntents(options), refusing(409, 'Declined.'))
  expect(answer).toMatchObject({ data: { shown: 'unchanged', result: { error: { '': ['Declined.'] } } } })
})

test('required authentication comes first', async () => {
  const reply = { subscription: null, confirmInvoiceId: 'in_1', invoiceId: 'in_1' }
  const answer = await send(PLAN, purchase, answering(reply))
  expect((answer as Response).headers.get('location')).toBe('/settings/subscription/invoices/in_1/confirm')
  const done = await send(PLAN, purchase, answering({ ...reply, confirmInvoiceId: null }))
  expect((done as Response).headers.get('location')).toBe('/done')
})

test('script is handed what the card form needs, or is told on the form why there is none', async () => {
  const setup = { clientSecret: 'secret' }
  expect(await send({ intent: 'setup' }, purchase, answering(setup))).toMatchObject({
    data: { intent: 'setup', shown: setup },
  })
  const tooMany = refusing(429, 'Try again in an hour.', 'too-many-requests')
  expect(await send({ intent: 'setup' }, purchase, tooMany)).toMatchObject({
    data: { intent: 'setup', shown: undefined, result: { error: { '': ['Try again in an hour.'] } } },
    init: { status: 429 },
  })
  const text = 'Failed to load the card form. Nothing you typed is lost. Request req-1'
  expect(await send({ intent: 'setup' }, purchase, refusing(500, 'inside', 'unexpected'))).toMatchObject({
    data: { intent: 'setup', result: { error: { '': [text] } } },
    init: { status: 500 },
  })
})
