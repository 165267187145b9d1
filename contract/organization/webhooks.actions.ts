import type { RefusalTable } from '#contract/allowed-actions.ts'

/** Endpoints per organization, disabled ones included. */
export const MAX_WEBHOOKS = 10
/** Attempts of one delivery that are kept; nobody can send it again after so many. */
export const MAX_ATTEMPTS_KEPT = 30

export const CREATE_WEBHOOK_ACTIONS = ['create'] as const

export const WEBHOOK_REFUSALS = {
  unconfirmed: { kind: 'email-unconfirmed', text: 'Confirm your email address first.' },
  limit: {
    kind: 'limit-reached',
    text: `You have ${MAX_WEBHOOKS} webhook endpoints. Delete one to add another.`,
  },
} as const satisfies RefusalTable<string>
export type WebhookReason = keyof typeof WEBHOOK_REFUSALS
