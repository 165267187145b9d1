import * as z from 'zod'
import { INTERVALS, StartTrial } from './account.forms.ts'
import { PROVIDER_OBSTACLES } from './billing.policy.ts'
import { CardPage, CardReference, CouponCode, PlanChoice, Quantity, TaxIdForm } from './billing.forms.ts'
import { Charge, COUPON_DURATIONS, Subscription } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Money, SentTimestamp, Timestamp, tooLong } from './fields.ts'
import { InvoiceLine, Taxes } from './invoices.ts'

/** What a browser needs to take a card, without the card ever coming here. */
export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/subscription/setup-intent',
  summary: 'Begin to take a card with the payment element',
  access: 'administrator',
  reply: z.object({
    id: z.string(),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** Where the payment provider's script is. */
    scriptUrl: z.url(),
    isTestMode: z.boolean(),
  }),
  status: 201,
})
export const createCardPage = endpoint({
  method: 'POST',
  path: '/subscription/card-page',
  summary: "Begin to take a card on the payment provider's own page, for browsers without script",
  access: 'administrator',
  body: CardPage,
  reply: z.object({ url: z.url() }),
  status: 201,
})
export const validateCoupon = endpoint({
  method: 'GET',
  path: '/coupon/validate',
  summary: 'What a coupon takes off the price of a plan',
  access: 'member',
  query: z.object({
    couponCode: CouponCode,
    productId: StartTrial.shape.productId.optional(),
    interval: z.enum(INTERVALS).optional(),
    quantity: z.coerce.number().pipe(Quantity).optional(),
  }),
  reply: z.object({
    code: z.string(),
    /** Null for a coupon that takes off an amount. */
    percentOff: z.number().nullable(),
    /** Off each invoice; null for a coupon that takes off a percentage. */
    amountOff: Money.nullable(),
    duration: z.enum(COUPON_DURATIONS),
    /** How long a repeating one counts. */
    durationInMonths: z.number().int().nullable(),
    /** Of the chosen plan; null where none was named. */
    price: Money.nullable(),
    /** What the first invoice comes to; null where no plan was named. */
    discountedPrice: Money.nullable(),
    /** What the plan would cost from now on; none where no plan was named. */
    charges: z.array(Charge),
  }),
  status: 200,
})

/** What a change would cost, as the payment provider calculates it, line by line. */
export const ChangePreview = z.object({
  productId: z.string(),
  productName: z.string(),
  interval: z.enum(INTERVALS),
  quantity: z.number().int(),
  isUpgrade: z.boolean(),
  lines: z.array(InvoiceLine),
  discount: Money,
  tax: Money,
  taxes: Taxes,
  /** Below zero for credit from before that is used, above for what was too little to be charged. */
  fromBalance: Money,
  /** Charged when the change is confirmed; below zero it is credit for the invoices to come. */
  dueNow: Money,
  /** What the next invoice after this one comes to, after coupons and before tax. */
  renewal: Money,
  renewsAt: Timestamp.nullable(),
  /** The same with what comes after it: `renewal` first. */
  charges: z.array(Charge),
  /** To be sent along with the confirmation, so that it costs what this says. Good for an hour. */
  previewedAt: Timestamp,
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const calculateSubscriptionChange = endpoint({
  method: 'POST',
  path: '/subscription/calculate-subscription-change',
  summary: 'What another plan would cost from now on, with proration line by line',
  access: 'administrator',
  body: PlanChoice,
  reply: ChangePreview,
  status: 200,
})
/** Subscribes where there is no subscription yet, or only a trial; changes the one that there is otherwise. */
export const updateSubscription = endpoint({
  method: 'POST',
  path: '/subscription/update',
  summary: 'Subscribe to a plan, or change to another one',
  access: 'administrator',
  body: PlanChoice.extend({
    /** Left out where the card on file is to be used. */
    card: CardReference.optional(),
    /** When the change was looked at, so that it costs what was shown. */
    previewedAt: SentTimestamp.optional(),
  }),
  reply: z.object({
    /** Null while the first payment waits for the bank, and there is no other plan. */
    subscription: Subscription.nullable(),
    /** The invoice that a bank wants the person's word for; null when all is done. */
    confirmInvoiceId: z.string().nullable(),
    /** The invoice of this change; null where nothing was charged. */
    invoiceId: z.string().nullable(),
  }),
  status: 200,
})
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscription/cancel',
  summary: 'Cancel at the end of the period that is paid for; this cannot be taken back',
  access: 'administrator',
  reply: Subscription,
  status: 200,
})
/** Tries an unpaid invoice again with the new card. */
export const replaceCard = endpoint({
  method: 'POST',
  path: '/subscription/card',
  summary: 'Put another card on file',
  access: 'administrator',
  body: z.object({ card: CardReference }),
  reply: z.object({ subscription: Subscription.nullable(), confirmInvoiceId: z.string().nullable() }),
  status: 200,
})

export const BillingDetails = z.object({
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      expiresMonth: z.number().int(),
      expiresYear: z.number().int(),
    })
    .nullable(),
  /** What is charged where that is no card: "Link", "Bank account ending in 6789". */
  otherMethod: z.string().nullable(),
  taxIds: z.array(z.object({ id: z.string(), type: z.string(), value: z.string() })),
  /** What keeps the organization from every plan that is sold here; null where nothing does. */
  planObstacle: z.enum(PROVIDER_OBSTACLES).nullable(),
  isTestMode: z.boolean(),
})
export type BillingDetails = z.infer<typeof BillingDetails>
export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/subscription/billing-details',
  summary: 'The card on file and the tax ids',
  access: 'administrator',
  reply: BillingDetails,
  status: 200,
})

/** A subscription that ran beside the plan and was ended. */
export const EndedDuplicate = z.object({
  planName: z.string(),
  at: Timestamp,
  /** What became credit of it, as the audit log writes it: `$79.00`. Null where none is known of. */
  credit: z.string().nullable(),
})
export type EndedDuplicate = z.infer<typeof EndedDuplicate>
/** What is stored here, and known without the payment provider. */
export const listEndedDuplicates = endpoint({
  method: 'GET',
  path: '/subscription/ended-duplicates',
  summary: 'Second subscriptions that were ended in the last 30 days; the audit log has those from before',
  access: 'administrator',
  reply: z.object({ items: z.array(EndedDuplicate) }),
  status: 200,
})

export const addTaxId = endpoint({
  method: 'POST',
  path: '/subscription/tax-ids',
  summary: 'Add a tax id to the invoices to come',
  access: 'administrator',
  body: TaxIdForm,
  reply: BillingDetails,
  status: 201,
})
export const removeTaxId = endpoint({
  method: 'DELETE',
  path: '/subscription/tax-ids/{id}',
  summary: 'Take a tax id off the invoices to come',
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
  summary: "A link into the payment provider's own pages for this customer",
  access: 'administrator',
  reply: z.object({ url: z.url() }),
  status: 201,
})

/** Signed by the payment provider over its raw body, which is therefore read as it comes. */
export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Events of the payment provider, signed by it',
  access: 'anyone',
  reply: z.object({ received: z.literal(true) }),
  status: 200,
})
