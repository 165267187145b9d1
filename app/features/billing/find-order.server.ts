import type { Api } from '#app/lib/api.server.ts'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { COUPON_INVALID, CouponCode } from '#contract/billing.forms.ts'
import type { Product } from '#contract/billing.ts'
import { validateCoupon } from './billing.api.server.ts'
import type { CouponInForce, Money } from './order-summary.tsx'
import { type Choice, toPrice } from './plan-choice.ts'

export interface Order {
  product: Product
  choice: Choice
  price: Money
  coupon: CouponInForce | null
  discountedPrice: Money | null
  /** Why the code that was typed does not count; the order goes on without it. */
  couponFault: { code: string; text: string } | undefined
}

/** What a choice costs, with the coupon that it names if that one is good. */
export async function findOrder(api: Api, choice: Choice, products: readonly Product[]): Promise<Order> {
  const product = products.find(({ id }) => id === choice.productId)
  const price = product && toPrice(product, choice)
  if (!product || !price) throw new Response('There is no such plan.', { status: 404 })
  const order = { product, choice, price, coupon: null, discountedPrice: null, couponFault: undefined }
  const typed = choice.couponCode
  if (typed === undefined) return order

  const code = CouponCode.safeParse(typed)
  const without = { ...order, choice: { ...choice, couponCode: undefined } }
  const refuse = (text: string) => ({ ...without, couponFault: { code: typed, text } })
  if (!code.success) return refuse(COUPON_INVALID)
  try {
    const { productId, interval, quantity } = choice
    const found = await validateCoupon(api, { couponCode: code.data, productId, interval, quantity })
    return { ...order, coupon: found, discountedPrice: found.discountedPrice }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, detail } = error.problem
    return refuse(errors['couponCode']?.[0] ?? detail)
  }
}
