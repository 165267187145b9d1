/** Of what only an organization with a plan that runs can do. */
export const NEEDS_PLAN = 'This needs an active plan. Choose one first.'

/** Of a plan that allows less than the one in use, while more people than one use it. */
export const DOWNGRADE = 'Downgrade Not Allowed'
export const DOWNGRADE_ADVICE =
  'You can switch to a smaller plan only while you are the only active user. Archive the others first; their work stays.'
