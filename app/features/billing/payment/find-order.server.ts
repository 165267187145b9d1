import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { COUPON_INVALID, CouponCode } from '#contract/billing/plans.forms.ts'
import type { Charge, listProducts, Product } from '#contract/billing/plans.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Taxes } from '#contract/billing/invoice-lines.ts'
import { findPreview, type PurchaseRefusal } from './find-preview.server.ts'
import { validateCoupon } from './payment.api.server.ts'
import type { CouponInForce, Money } from './order-summary.tsx'
import { type Choice, toPrice } from '#app/labels/plan-choice.ts'

export interface Order {
  product: Product
  choice: Choice
  price: Money
  coupon: CouponInForce | null
  /** Charges with the coupon; empty without one. */
  charges: Charge[]
  /** Amount due now, including tax. */
  dueNow: Money
  /** Null where no tax is calculated. */
  taxes: Taxes | null
  /** Why it can't be bought; undefined where it can. */
  refusal: PurchaseRefusal | undefined
  /** Why the code is invalid; the order continues without it. */
  couponFault: { code: string; text: string } | undefined
}

type PriceList = ReplyOf<typeof listProducts>

/** The cost of an order, with its coupon if valid, and with tax where it applies. */
export async function findOrder(api: Api, choice: Choice, { items, tax }: PriceList): Promise<Order> {
  const order = await findPlainOrder(api, choice, items)
  if (tax === 'off') return order
  const { change, refusal } = await findPreview(api, order.choice)
  return change ? { ...order, dueNow: change.dueNow, taxes: change.taxes } : { ...order, refusal }
}

async function findPlainOrder(api: Api, choice: Choice, products: readonly Product[]): Promise<Order> {
  const product = products.find(({ id }) => id === choice.productId)
  const price = product && toPrice(product, choice)
  if (!product || !price) throw new Response('There is no such plan.', { status: 404 })
  const order: Order = {
    product,
    choice,
    price,
    coupon: null,
    charges: [],
    dueNow: price,
    taxes: null,
    refusal: undefined,
    couponFault: undefined,
  }
  const typed = choice.couponCode
  if (typed === undefined) return order

  const code = CouponCode.safeParse(typed)
  const without = { ...order, choice: { ...choice, couponCode: undefined } }
  const refuse = (text: string) => ({ ...without, couponFault: { code: typed, text } })
  if (!code.success) return refuse(COUPON_INVALID)
  try {
    const { productId, interval, quantity } = choice
    const found = await validateCoupon(api, { couponCode: code.data, productId, interval, quantity })
    const { charges, discountedPrice } = found
    return { ...order, coupon: found, charges, dueNow: discountedPrice ?? price }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, detail } = error.problem
    return refuse(errors['couponCode']?.[0] ?? detail)
  }
}
