import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { ChangePreview } from '#contract/billing/subscription.ts'
import { calculateChange } from './payment.api.server.ts'
import type { ProblemReason } from '#contract/problem.ts'
import type { Choice } from '#app/labels/plan-choice.ts'

const FAILURE = 'An error occurred while retrieving subscription change details.'

/** The preview of a change, or why it is not possible. */
export type Preview = { change: ChangePreview; refusal: null } | { change: null; refusal: PurchaseRefusal }

/** Why something can't be bought, and for which reason, where a page leads out of that. */
export interface PurchaseRefusal {
  text: string
  reason: ProblemReason | null
}

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
      refusal: null,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, errors, detail, reason = null } = error.problem
    const text = status >= 500 ? FAILURE : (Object.values(errors)[0]?.[0] ?? detail)
    return { change: null, refusal: { text, reason } }
  }
}
