import { withFailureMessage } from '#api/core/billing/failure-messages.ts'
import { type Http, mount } from '#api/http/mount.ts'
import { PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import { listProducts as listProductsEndpoint } from '#contract/billing/plans.ts'
import { validateCoupon as validateCouponEndpoint } from '#contract/billing/plans.ts'
import { validateCoupon } from './coupons.service.ts'
import { listProducts } from './products.service.ts'

export function plansRoutes(http: Http) {
  mount(http, listProductsEndpoint, ({ scope }) => listProducts(scope))
  mount(http, validateCouponEndpoint, ({ scope, query }) =>
    withFailureMessage(PAYMENT_FAILURE.coupon, validateCoupon(scope, query)),
  )
}
