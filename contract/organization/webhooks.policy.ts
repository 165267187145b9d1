import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import {
  CREATE_WEBHOOK_ACTIONS,
  MAX_WEBHOOKS,
  WEBHOOK_REFUSALS,
  type WebhookReason,
} from './webhooks.actions.ts'

export interface WebhookStanding {
  isConfirmed: boolean
  /** All endpoints of the organization. */
  count: number
}

export function findAddReason({ isConfirmed, count }: WebhookStanding): WebhookReason | undefined {
  if (!isConfirmed) return 'unconfirmed'
  return count >= MAX_WEBHOOKS ? 'limit' : undefined
}

export const listWebhookActions = (standing: WebhookStanding): AllowedAction<'create', WebhookReason>[] =>
  toAllowedActions(CREATE_WEBHOOK_ACTIONS, WEBHOOK_REFUSALS, () => findAddReason(standing))
