/** Of what only an organization with a plan that runs can do. */
export const NEEDS_PLAN = 'This needs an active plan. Choose one first.'
