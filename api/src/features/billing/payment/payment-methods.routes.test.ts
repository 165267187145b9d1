import { expect, test } from 'vitest'
import * as contract from '#contract/billing/payment.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

async function begin(methods: string | undefined) {
  const settings = methods === undefined ? {} : { STRIPE_PAYMENT_METHODS: methods }
  const paying = createPayingApi({ settings })
  const { token } = await createPerson(paying.api)
  const setup = (await paying.api.call(contract.createSetupIntent, {}, { token })).body
  const body = { returnTo: 'settings' as const }
  const page = (await paying.api.call(contract.createCardPage, { body }, { token })).body
  return {
    intent: await paying.stripe.setupIntents.retrieve(setup.id),
    session: await paying.stripe.checkout.sessions.retrieve(page.url.split('/').at(-1) ?? ''),
  }
}

test('only cards are accepted, whatever is enabled at the provider', async () => {
  const { intent, session } = await begin(undefined)

  expect(intent).toMatchObject({ allowed_payment_method_types: ['card'], automatic_payment_methods: null })
  expect(session.allowed_payment_method_types).toEqual(['card'])
})

test('the operator allows more by name', async () => {
  const { intent, session } = await begin('link, card')

  expect(intent.allowed_payment_method_types).toEqual(['card', 'link'])
  expect(session.allowed_payment_method_types).toEqual(['card', 'link'])
})

test('the operator can leave it to the provider, but without redirects', async () => {
  const { intent, session } = await begin('automatic')

  expect(intent.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: 'never' })
  expect(session.allowed_payment_method_types).toBeNull()
})
