export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export interface ErrorDetails {
  status?: number
  type?: ErrorType
  code?: string | undefined
  param?: string | undefined
  /** Further keys of the error, such as `decline_code` or `setup_intent`. */
  extra?: Record<string, unknown>
  /** Whether changes are kept: a declined charge has happened. */
  stands?: boolean
}

/** An error in Stripe's format. */
export class StripeError extends Error {
  override name = 'StripeError'
  readonly details: ErrorDetails
  readonly status: number

  constructor(message: string, details: ErrorDetails = {}) {
    super(message)
    this.details = details
    this.status = details.status ?? 400
  }

  toBody(requestId: string) {
    const { type = 'invalid_request_error', code, param, extra } = this.details
    return {
      error: {
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        ...(param === undefined ? {} : { param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        ...extra,
        type,
      },
    }
  }
}

export const isStanding = (error: unknown) => error instanceof StripeError && error.details.stands === true

/** An invalid request. */
export const refused = (message: string, param?: string, code?: string) =>
  new StripeError(message, { param, code })

const NAMES: Record<string, string> = {
  setup_intent: 'setupintent',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  checkout_session: 'checkout.session',
  portal_configuration: 'billing_portal configuration',
  test_clock: 'test clock',
  tax_id: 'tax ID',
  invoice_payment: 'invoice payment',
}

/** In a path the object itself is missing (404); in a body the parameter is wrong (400). */
export function noSuch(kind: string, id: string, param = 'id') {
  const status = param === 'id' || param === 'intent' ? 404 : 400
  return new StripeError(`No such ${NAMES[kind] ?? kind}: '${id}'`, {
    status,
    code: 'resource_missing',
    param,
  })
}
