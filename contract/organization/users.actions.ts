import type { RefusalTable } from '#contract/allowed-actions.ts'
import { ACCESS_REFUSALS, UNCONFIRMED_REFUSAL } from '#contract/access.ts'
import { PLAN_LIMITS } from '#contract/billing/plan-limits.ts'
import { NEEDS_PLAN } from '#contract/billing/plan-refusal.ts'

export const USER_ACTIONS = ['edit', 'resend-invitation', 'reset-two-step', 'archive', 'restore'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

const ADDING_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  confirmation: { kind: 'email-unconfirmed', text: UNCONFIRMED_REFUSAL },
  plan: { kind: 'plan-required', text: NEEDS_PLAN },
  seats: { kind: 'limit-reached', text: PLAN_LIMITS.users.reached },
} as const

export const REFUSALS = {
  ...ADDING_REFUSALS,
  owners: { kind: 'forbidden', text: 'Only an owner can change an owner.' },
  'own-codes': { kind: 'conflict', text: 'Turn off your own two-step sign-in on your profile, with a code.' },
  'last-owner': {
    kind: 'conflict',
    text: 'An organization needs an owner. Make someone else an owner first.',
  },
  archived: {
    kind: 'conflict',
    text: 'This person is archived. Restore them before you change them.',
  },
  'archived-already': { kind: 'conflict', text: 'This person is archived already.' },
  'not-archived': { kind: 'conflict', text: 'This person is not archived.' },
  'not-invited': { kind: 'conflict', text: 'This person is not waiting for an invitation.' },
  'no-two-step': { kind: 'conflict', text: 'Two-step sign-in is not on.' },
} as const satisfies RefusalTable<string>
export type UserReason = keyof typeof REFUSALS

/** Actions on the list of users, not on one of them. */
export const INVITE_ACTIONS = ['invite'] as const
export const INVITE_REFUSALS: RefusalTable<keyof typeof ADDING_REFUSALS> = ADDING_REFUSALS
export type InviteReason = keyof typeof ADDING_REFUSALS
