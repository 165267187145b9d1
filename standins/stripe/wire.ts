import type { Stripe } from 'stripe'

/** An expandable field is serialized as an id. */
type Collapsed<T> = string extends T ? Exclude<T, object> : T

/** A serialized SDK object: decimals are strings, and expandable fields are ids. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Element)[]
    ? Wire<Collapsed<Element>>[]
    : T extends object
      ? { [Key in keyof T]: Wire<Collapsed<T[Key]>> }
      : T

export type Customer = Wire<Stripe.Customer>
export type TaxId = Wire<Stripe.TaxId>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type Charge = Wire<Stripe.Charge>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Plan = Wire<Stripe.Plan>
export type Coupon = Wire<Stripe.Coupon>
export type PromotionCode = Wire<Stripe.PromotionCode>
export type Discount = Wire<Stripe.Discount>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Subscription = Wire<Stripe.Subscription>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type TestClock = Wire<Stripe.TestHelpers.TestClock>

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}

/** The behavior of a test card at setup and charge. Cards that need authentication keep whether they had it. */
export interface CardState {
  id: string
  number: string
  isAuthenticated: boolean
}

/** The products of a coupon that does not apply to all. */
export interface CouponScope {
  id: string
  products: string[]
}

/** The last debit of an item with its period: the basis of credits for a change. */
export interface Debit {
  item: string
  amount: number
  start: number
  end: number
}

/** Internal billing state of a subscription. */
export interface Ledger {
  id: string
  debits: Debit[]
  remindedOfTrialEnd: number | null
}

export interface LineDraft {
  amount: number
  description: string
  start: number
  end: number
  isProration: boolean
  item: SubscriptionItem
  /** Ids of discounts that the amount already includes. */
  netOf: string[]
}

/** A pending proration for the next invoice. */
export interface PendingItem {
  id: string
  subscription: string
  line: LineDraft
}

/** A change that applies once its invoice is paid. */
export interface HeldChange {
  id: string
  invoice: string
  next: Subscription
  ledger: Ledger
}

export interface Delivery {
  id: string
  event: string
  url: string
  attempts: number
  /** Time of the next attempt, in milliseconds of real time; null after the last one. */
  nextAt: number | null
  status: 'pending' | 'delivered' | 'failed' | 'dropped'
  lastAnswer: number | null
}

export interface Tables {
  customer: Customer
  tax_id: TaxId
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  charge: Charge
  card: CardState
  product: Product
  price: Price
  coupon: Coupon
  coupon_scope: CouponScope
  promotion_code: PromotionCode
  discount: Discount
  subscription: Subscription
  ledger: Ledger
  held_change: HeldChange
  pending_item: PendingItem
  invoice: Invoice
  invoice_payment: InvoicePayment
  checkout_session: CheckoutSession
  portal_configuration: PortalConfiguration
  portal_session: PortalSession
  test_clock: TestClock
  event: StripeEvent
  delivery: Delivery
  deleted: { id: string; object: string; deleted: true }
}
export type Kind = keyof Tables
