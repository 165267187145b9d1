import type { RefusalTable } from '#contract/allowed-actions.ts'

/** Apps per person. */
export const MAX_CONNECTED_APPS = 50

export const CONNECT_ACTIONS = ['connect'] as const

export const APP_REFUSALS = {
  unconfirmed: { kind: 'email-unconfirmed', text: 'Confirm your email address first.' },
  limit: {
    kind: 'limit-reached',
    text: `You have ${MAX_CONNECTED_APPS} connected apps. Disconnect one to connect another.`,
  },
} as const satisfies RefusalTable<string>
export type AppReason = keyof typeof APP_REFUSALS
