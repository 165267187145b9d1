import type { RefusalTable } from '#contract/allowed-actions.ts'

/** Keys per organization, expired ones included. */
export const MAX_API_KEYS = 100

export const CREATE_KEY_ACTIONS = ['create'] as const

export const KEY_REFUSALS = {
  unconfirmed: { kind: 'email-unconfirmed', text: 'Confirm your email address first.' },
  limit: { kind: 'limit-reached', text: `You have ${MAX_API_KEYS} API keys. Revoke one to create another.` },
} as const satisfies RefusalTable<string>
export type KeyReason = keyof typeof KEY_REFUSALS
