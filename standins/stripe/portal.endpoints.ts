import * as z from 'zod'
import { type Account } from './account.ts'
import { endpoint, toPage } from './endpoint.ts'
import { boolean, listOf, metadata, paging, parameters, text, unsettable, url } from './parameters.ts'
import { noSuch, refused } from './stripe-error.ts'
import { getCustomer } from './subscriptions.ts'
import type { PortalConfiguration, PortalSession } from './wire.ts'

const toggle = z.strictObject({ enabled: boolean })
const UPDATES = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id'] as const

const NewConfiguration = parameters({
  default_return_url: unsettable(url),
  features: z.strictObject({
    customer_update: z
      .strictObject({ allowed_updates: listOf(z.enum(UPDATES)).optional(), enabled: boolean })
      .optional(),
    invoice_history: toggle.optional(),
    payment_method_update: toggle.optional(),
    subscription_cancel: toggle.optional(),
    // Plans to change to would have to be listed, and are not used.
    subscription_update: z.strictObject({ enabled: boolean.refine((value) => !value) }).optional(),
  }),
  metadata,
  name: unsettable(text),
})
type ConfigurationInput = z.output<typeof NewConfiguration>

function toFeatures({ features }: ConfigurationInput): PortalConfiguration['features'] {
  const isOn = (feature: { enabled: boolean } | undefined) => feature?.enabled ?? false
  return {
    customer_update: {
      allowed_updates: features.customer_update?.allowed_updates ?? [],
      enabled: isOn(features.customer_update),
    },
    invoice_history: { enabled: isOn(features.invoice_history) },
    payment_method_update: {
      enabled: isOn(features.payment_method_update),
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: isOn(features.subscription_cancel),
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { type: 'interval_options', interval_options: [] },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      products: null,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

function createConfiguration(account: Account, input: ConfigurationInput): PortalConfiguration {
  const now = account.now()
  return account.store.put('portal_configuration', {
    id: account.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: input.default_return_url ?? null,
    features: toFeatures(input),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    updated: now,
  })
}

const NewSession = parameters({
  configuration: text.optional(),
  customer: text,
  locale: text.optional(),
  return_url: url.optional(),
})

function createSession(account: Account, input: z.output<typeof NewSession>): PortalSession {
  const { id: customer } = getCustomer(account, input.customer)
  if (input.configuration === undefined)
    throw refused(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    )
  const configuration = account.store.find('portal_configuration', input.configuration)
  if (!configuration) throw noSuch('portal_configuration', input.configuration, 'configuration')
  const id = account.newId('bps')
  return account.store.put('portal_session', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: account.now(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: (input.locale ?? null) as PortalSession['locale'],
    on_behalf_of: null,
    return_url: input.return_url ?? configuration.default_return_url,
    url: `${account.origin}/portal/${id}`,
  })
}

export const portalEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    parameters: NewConfiguration,
    run: (account, { input }) => createConfiguration(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    parameters: parameters({ ...paging, active: boolean.optional(), is_default: boolean.optional() }),
    run({ store }, { input }) {
      const rows = store
        .list('portal_configuration')
        .filter(({ active }) => active === (input.active ?? active))
        .filter(({ is_default }) => is_default === (input.is_default ?? is_default))
      return toPage(rows, input, '/v1/billing_portal/configurations')
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    parameters: NewSession,
    run: (account, { input }) => createSession(account, input),
  }),
]
