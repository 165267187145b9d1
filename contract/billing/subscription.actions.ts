import { ACCESS_REFUSALS, UNCONFIRMED_REFUSAL } from '#contract/access.ts'

/** Billing actions. Subscribing and changing the plan are the same call. */
export const BILLING_ACTIONS = ['trial', 'plan', 'cancel', 'card', 'tax-id', 'portal'] as const

export type BillingAction = (typeof BILLING_ACTIONS)[number]

export const MAX_TAX_IDS = 5

export const PROVIDER_SILENT = 'Our payment provider is not responding.'
export const NO_TRIAL_LEFT = 'You already used your free trial; each person gets one.'

export const REFUSALS = {
  role: ACCESS_REFUSALS.administrator,
  confirmation: UNCONFIRMED_REFUSAL,
  absent: 'Payment is not set up on this server.',
  silent: `${PROVIDER_SILENT} Try again in a few minutes.`,
  'had-trial': 'Your organization already used its free trial, or already has a plan.',
  'no-trial': `${NO_TRIAL_LEFT} Choose a plan to continue.`,
  'no-subscription': 'Your organization has no subscription yet.',
  'cancelled-already': 'Your subscription is already canceled.',
  ended: 'Your subscription has already ended.',
  cancelled: 'Your plan is canceled. You can choose a new plan once it has ended.',
  'own-price': 'Your plan has a price agreed with you. It can’t be changed here: contact us.',
  paused: 'Your plan is paused. You can change it once it resumes.',
  unpaid: 'A payment is due. Update your card first.',
  'by-hand':
    'Your organization has a subscription that was set up manually. It can’t be changed here: contact us.',
  currency: 'Your organization is billed in a currency that plans are not sold in: contact us.',
  'tax-ids': 'You can have up to five tax IDs. Remove one to add another.',
} as const

export type BillingObstacle = keyof typeof REFUSALS

/** Reasons that only the payment provider knows of, and that keep an organization from buying any plan. */
export const PROVIDER_OBSTACLES = ['by-hand', 'currency'] as const satisfies BillingObstacle[]
