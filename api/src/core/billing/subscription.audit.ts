import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { findPlan } from '#contract/billing/plan-table.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'

type Before = SubscriptionRow | undefined

export const toPlanName = ({ productId }: Pick<SubscriptionRow, 'productId'>) =>
  findPlan(productId)?.name ?? productId

const toIntervalWords = ({ interval, intervalCount }: SubscriptionRow) =>
  intervalCount === 1 ? interval : `${intervalCount} ${interval}s`

const toValues = (row: Before) => ({
  plan: row ? toPlanName(row) : null,
  interval: row ? toIntervalWords(row) : null,
  currency: row && row.currency !== CURRENCY ? row.currency : null,
  quantity: row ? String(row.quantity) : null,
  status: row?.status ?? null,
})

/** The audit event of a subscription's transition. */
export const toSubscriptionFacts = (before: Before, after: SubscriptionRow) => ({
  subject: { id: after.id, name: toPlanName(after) },
  details: listDetails(toValues(before), toValues(after)),
  ...(before && { before: toValues(before) }),
  after: toValues(after),
})
