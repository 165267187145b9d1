/** The refusal of what needs an active plan. */
export const NEEDS_PLAN = 'This needs an active plan. Choose one first.'
