import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { ChangePreview } from '#contract/billing/subscription.ts'
import { calculateChange } from './payment.api.server.ts'
import type { Choice } from '#app/lib/plan-choice.ts'

const FAILURE = 'An error occurred while retrieving subscription change details.'

/** The preview of a change, or why it is not possible. */
export type Preview = { change: ChangePreview; refusal?: never } | { change?: never; refusal: string }

export async function findPreview(api: Api, choice: Choice): Promise<Preview> {
  const { productId, interval, quantity, couponCode } = choice
  try {
    return {
      change: await calculateChange(api, {
        productId,
        interval,
        quantity,
        ...(couponCode !== undefined && { couponCode }),
      }),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, errors, detail } = error.problem
    return { refusal: status >= 500 ? FAILURE : (Object.values(errors)[0]?.[0] ?? detail) }
  }
}
