import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'
import { CardPage, CardReference, TaxIdForm } from './payment.forms.ts'
import { BILLING_ACTIONS, PROVIDER_OBSTACLES, REFUSALS } from './subscription.actions.ts'
import { Subscription } from './subscription.ts'

/** What a browser needs to collect a card; the card number never reaches us. */
export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/subscription/setup-intent',
  summary: 'Start collecting a card with the payment element',
  access: 'administrator',
  reply: z.object({
    id: z.string(),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** URL of the payment provider's script. */
    scriptUrl: z.url(),
    isTestMode: z.boolean(),
  }),
  status: 201,
})

export const createCardPage = endpoint({
  method: 'POST',
  path: '/subscription/card-page',
  summary: "Start collecting a card on the payment provider's hosted page, for browsers without script",
  access: 'administrator',
  body: CardPage,
  reply: z.object({ url: z.url() }),
  status: 201,
})

/** Retries an unpaid invoice with the new card. */
export const replaceCard = endpoint({
  method: 'POST',
  path: '/subscription/card',
  summary: 'Replace the card on file',
  access: 'administrator',
  body: z.object({ card: CardReference }),
  reply: z.object({ subscription: Subscription.nullable(), confirmInvoiceId: z.string().nullable() }),
  status: 200,
})

/** What runs at the payment provider beside the plan. One to a plan that is sold here is ended automatically. */
export const SecondSubscription = z.object({
  id: z.string(),
  /** Null for one that the operator has set up, which stays. */
  planName: z.string().nullable(),
})
export type SecondSubscription = z.infer<typeof SecondSubscription>

export const BillingDetails = z.object({
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      expiresMonth: z.number().int(),
      expiresYear: z.number().int(),
    })
    .nullable(),
  /** The payment method where it is not a card: "Link", "Bank account ending in 6789". */
  otherMethod: z.string().nullable(),
  taxIds: z.array(z.object({ id: z.string(), type: z.string(), value: z.string() })),
  /** Why the organization can't buy any plan; null where it can. */
  planObstacle: z.enum(PROVIDER_OBSTACLES).nullable(),
  secondSubscriptions: z.array(SecondSubscription),
  isTestMode: z.boolean(),
  /** Billing actions of the caller. */
  allowedActions: allowedActions(BILLING_ACTIONS, REFUSALS),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/subscription/billing-details',
  summary: 'The card on file and the tax IDs',
  access: 'administrator',
  reply: BillingDetails,
  status: 200,
})

export const addTaxId = endpoint({
  method: 'POST',
  path: '/subscription/tax-ids',
  summary: 'Add a tax ID to future invoices',
  access: 'administrator',
  body: TaxIdForm,
  reply: BillingDetails,
  status: 201,
})

export const removeTaxId = endpoint({
  method: 'DELETE',
  path: '/subscription/tax-ids/{id}',
  summary: 'Remove a tax ID from future invoices',
  access: 'administrator',
  params: z.object({
    id: z
      .string()
      .max(255, tooLong('This id is invalid'))
      .regex(/^txi_\w+$/, 'This id is invalid'),
  }),
  reply: BillingDetails,
  status: 200,
})

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/subscription/portal',
  summary: "A link to the payment provider's billing portal",
  access: 'administrator',
  reply: z.object({ url: z.url() }),
  status: 201,
})

/** The signature covers the raw body, so the body is not parsed first. */
export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Webhook of the payment provider, with signed events',
  access: 'anyone',
  reply: z.object({ received: z.literal(true) }),
  status: 200,
})
