import * as z from 'zod'
import { type Account } from './account.ts'
import { findCardFault, toCardError } from './cards.ts'
import { type Call, endpoint, idOf, toPage } from './endpoint.ts'
import {
  address,
  boolean,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  none,
  paging,
  parameters,
  text,
  toAddress,
  unsettable,
  url,
} from './parameters.ts'
import { attachPaymentMethod, createPaymentMethod, getPaymentMethod } from './payment-methods.ts'
import { confirmSetup, createSetup, getSetup, isSecretOf } from './setups.ts'
import { noSuch, refused, StripeError } from './stripe-error.ts'
import { getCustomer } from './subscriptions.ts'
import type { PaymentMethod, SetupIntent } from './wire.ts'

const billing = z.strictObject({
  address: unsettable(address),
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
})
/** A card as sent by a browser. */
export const cardData = {
  type: z.enum(['card']),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: billing.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata,
}
const CardData = z.strictObject(cardData)

/** @throws {StripeError} for a number, expiry or code that can't be, and for cards sent by a server. */
export function createFromData(account: Account, given: z.output<typeof CardData>, isPublishable: boolean) {
  if (!isPublishable)
    throw new StripeError(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://docs.stripe.com/testing.',
      { status: 402, code: 'card_data_not_allowed' },
    )
  const fault = findCardFault(given.card, account.now())
  if (fault) throw toCardError(fault)
  const details = given.billing_details
  return createPaymentMethod(account, {
    card: given.card,
    billing_details: {
      address: details?.address ? toAddress(details.address) : null,
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
    },
    metadata: given.metadata ?? {},
  })
}

const types = listOf(z.enum(['card', 'link'])).optional()
const confirmation = {
  payment_method: text.optional(),
  payment_method_data: CardData.optional(),
  return_url: url.optional(),
  use_stripe_sdk: boolean.optional(),
}
const NewSetup = parameters({
  ...confirmation,
  allowed_payment_method_types: types,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata,
  usage: z.enum(['off_session', 'on_session']).optional(),
})
const SetupConfirmation = parameters({ ...confirmation, client_secret: text.optional() })

type Confirmation = Pick<z.output<typeof SetupConfirmation>, keyof typeof confirmation>

function confirm(account: Account, setup: SetupIntent, input: Confirmation, isPublishable: boolean) {
  const given = input.payment_method_data
  const method = given
    ? createFromData(account, given, isPublishable).id
    : (input.payment_method ?? setup.payment_method)
  if (method === null)
    throw refused(
      'You cannot confirm this SetupIntent because it is missing a payment method. You can update the SetupIntent with a payment method and then confirm it again.',
      'payment_method',
      'setup_intent_unexpected_state',
    )
  const mayRedirect = setup.automatic_payment_methods?.allow_redirects === 'always'
  if (mayRedirect && input.return_url === undefined && !isPublishable)
    throw refused(
      'This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don’t want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
      'return_url',
    )
  return confirmSetup(account, setup, { method, returnUrl: input.return_url })
}

function create(account: Account, { input, isPublishable }: Call<z.output<typeof NewSetup>>) {
  if (input.customer !== undefined) getCustomer(account, input.customer)
  if (input.allowed_payment_method_types && input.automatic_payment_methods)
    throw refused(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      'automatic_payment_methods',
    )
  if (!input.confirm && input.return_url !== undefined)
    throw refused(
      'The parameter `return_url` cannot be passed when creating a SetupIntent unless `confirm` is set to true.',
      'return_url',
    )
  const setup = createSetup(account, {
    customer: input.customer,
    description: input.description,
    metadata: input.metadata,
    types: input.allowed_payment_method_types,
    usage: input.usage,
    allowRedirects: input.automatic_payment_methods?.allow_redirects,
  })
  if (input.confirm) return confirm(account, setup, input, isPublishable)
  if (input.payment_method === undefined) return setup
  const { id } = getPaymentMethod(account, input.payment_method)
  return account.store.put('setup_intent', { ...setup, payment_method: id, status: 'requires_confirmation' })
}

/** With the publishable key, the client secret is required too. */
function getGiven(account: Account, call: Call<{ client_secret?: string | undefined }>): SetupIntent {
  const setup = getSetup(account, idOf(call))
  if (call.isPublishable && !isSecretOf(setup, call.input.client_secret))
    throw noSuch('setup_intent', setup.id, 'intent')
  return setup
}

function detach(account: Account, method: PaymentMethod) {
  if (method.customer === null)
    throw refused(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    )
  const owner = account.store.find('customer', method.customer)
  if (owner?.invoice_settings.default_payment_method === method.id)
    account.store.put('customer', {
      ...owner,
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  const detached = account.store.put('payment_method', { ...method, customer: null })
  account.emit('payment_method.detached', detached, method)
  return detached
}

export const cardEndpoints = [
  endpoint({ method: 'POST', path: '/v1/setup_intents', parameters: NewSetup, run: create }),
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents/{id}',
    parameters: parameters({ client_secret: text.optional() }),
    isPublic: true,
    run: getGiven,
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/{id}/confirm',
    parameters: SetupConfirmation,
    isPublic: true,
    run: (account, call) => confirm(account, getGiven(account, call), call.input, call.isPublishable),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/{id}/cancel',
    parameters: parameters({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
    }),
    run(account, call) {
      const setup = getSetup(account, idOf(call))
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw refused(
          `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
          undefined,
          'setup_intent_unexpected_state',
        )
      const cancellation_reason = call.input.cancellation_reason ?? null
      const canceled = { ...setup, status: 'canceled' as const, cancellation_reason, next_action: null }
      return account.update('setup_intent', canceled, 'setup_intent.canceled')
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    parameters: parameters(cardData),
    isPublic: true,
    run: (account, { input, isPublishable }) => createFromData(account, input, isPublishable),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    parameters: none,
    run: (account, call) => getPaymentMethod(account, idOf(call), 'id'),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/{id}',
    parameters: parameters({ billing_details: billing.optional(), metadata }),
    run(account, call) {
      const method = getPaymentMethod(account, idOf(call), 'id')
      const { address: given, ...rest } = call.input.billing_details ?? {}
      const details = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
      const next = {
        ...method,
        metadata: mergeMetadata(method.metadata ?? {}, call.input.metadata),
        billing_details: {
          ...method.billing_details,
          ...details,
          ...(given === undefined ? {} : { address: given && toAddress(given) }),
        },
      }
      return account.update('payment_method', next, 'payment_method.updated')
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/{id}/attach',
    parameters: parameters({ customer: text }),
    run(account, call) {
      const { id } = getCustomer(account, call.input.customer)
      return attachPaymentMethod(account, getPaymentMethod(account, idOf(call), 'id'), id)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/{id}/detach',
    parameters: none,
    run: (account, call) => detach(account, getPaymentMethod(account, idOf(call), 'id')),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    parameters: parameters({ ...paging, customer: text.optional(), type: z.enum(['card']).optional() }),
    run(account, { input }) {
      if (input.customer !== undefined) getCustomer(account, input.customer)
      const rows = account.store
        .list('payment_method')
        .filter(({ customer }) => customer !== null && customer === (input.customer ?? customer))
      return toPage(rows, input, '/v1/payment_methods')
    },
  }),
]
