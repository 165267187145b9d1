import * as z from 'zod'
import { type Account } from './account.ts'
import { DAY } from './calendar.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import { listOf, metadata, none, paging, parameters, text, timestamp, url } from './parameters.ts'
import { createSetup } from './setups.ts'
import { noSuch, refused } from './stripe-error.ts'
import { getCustomer } from './subscriptions.ts'
import type { CheckoutSession } from './wire.ts'

const MIN_TIME = 30 * 60

const NewSession = parameters({
  allowed_payment_method_types: listOf(z.enum(['card', 'link'])).optional(),
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  expires_at: timestamp.optional(),
  locale: text.optional(),
  metadata,
  mode: z.enum(['setup']),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata }).optional(),
  success_url: url.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})

/** Fields that a session in setup mode does not use. */
const EMPTY = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_status: 'no_payment_required',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const

function checkSession(account: Account, input: z.output<typeof NewSession>) {
  if (input.success_url === undefined)
    throw refused('Missing required param: success_url.', 'success_url', 'parameter_missing')
  if (input.currency === undefined && !input.allowed_payment_method_types)
    throw refused('Missing required param: currency.', 'currency', 'parameter_missing')
  const customer = input.customer === undefined ? undefined : getCustomer(account, input.customer)
  const created = account.now()
  const expires_at = input.expires_at ?? created + DAY
  if (expires_at < created + MIN_TIME || expires_at > created + DAY)
    throw refused(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      'expires_at',
    )
  return { customer, created, expires_at }
}

function createSession(account: Account, input: z.output<typeof NewSession>): CheckoutSession {
  const { success_url, cancel_url, currency } = input
  const { customer, expires_at, created } = checkSession(account, input)
  const setup = createSetup(account, {
    customer: customer?.id,
    types: ['card'],
    description: input.setup_intent_data?.description,
    metadata: input.setup_intent_data?.metadata,
  })
  const id = `cs_test_${account.newId('x').slice(2)}`
  return account.store.put('checkout_session', {
    ...EMPTY,
    custom_fields: [],
    shipping_options: [],
    id,
    object: 'checkout.session',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    cancel_url: cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: currency ?? null,
    customer: customer?.id ?? null,
    customer_details: null,
    expires_at,
    // Stripe's type for locales is a list that grows.
    locale: (input.locale ?? null) as CheckoutSession['locale'],
    metadata: input.metadata ?? {},
    mode: 'setup',
    payment_method_types: ['card'],
    setup_intent: setup.id,
    status: 'open',
    success_url: success_url ?? null,
    url: `${account.origin}/card/${id}`,
  })
}

export function getSession({ store }: Account, id: string): CheckoutSession {
  const session = store.find('checkout_session', id)
  if (!session) throw noSuch('checkout_session', id)
  return session
}

export const sessionEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/checkout/sessions',
    parameters: NewSession,
    run: (account, { input }) => createSession(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    parameters: none,
    run: (account, call) => getSession(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    parameters: none,
    run(account, call) {
      const session = getSession(account, idOf(call))
      if (session.status !== 'open')
        throw refused(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? ''}.`,
        )
      return account.update(
        'checkout_session',
        { ...session, status: 'expired', url: null },
        'checkout.session.expired',
      )
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events/{id}',
    parameters: none,
    run(account, call) {
      const event = account.store.find('event', idOf(call))
      if (!event) throw noSuch('event', idOf(call))
      return event
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events',
    parameters: parameters({ ...paging, type: text.optional(), types: listOf(text).optional() }),
    run({ store }, { input }) {
      const types = input.types ?? (input.type === undefined ? undefined : [input.type])
      const rows = store
        .list('event')
        .filter(({ type }) => !types || types.some((wanted) => isOfType(type, wanted)))
      return toPage(rows, input, '/v1/events')
    },
  }),
]

/** `invoice.*` matches all of its kind. */
const isOfType = (type: string, wanted: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
