// What calls of a paid source may cost, and how they are paid for.

/** Whether a panel may spend money by itself, up to the budget, or asks somebody first. */
export const SPENDING_MODES = ['ask-first', 'automatic'] as const
export type SpendingMode = (typeof SPENDING_MODES)[number]

export const SPENDING_MODE_NAMES = {
  'ask-first': 'Ask me first',
  automatic: 'Call automatically, up to the budget',
} as const satisfies Record<SpendingMode, string>

export const SPENDING_MODE_HINTS = {
  'ask-first': 'A panel shows the price, and calls DataForSEO once somebody agrees.',
  automatic: 'A panel that opens calls DataForSEO by itself while the budgets have room.',
} as const satisfies Record<SpendingMode, string>

/** In millionths of a US dollar. */
export const DEFAULT_BUDGET = { daily: 1_000_000, monthly: 10_000_000 } as const
export const MAX_BUDGET = 10_000_000_000
export const MAX_BUDGET_TEXT = '$10,000'

/** What became of a call: under way, done, or not. */
export const CALL_OUTCOMES = ['open', 'done', 'failed'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_OUTCOME_NAMES = {
  open: 'Under way',
  done: 'Done',
  failed: 'Failed',
} as const satisfies Record<CallOutcome, string>
