import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import { CREATE_KEY_ACTIONS, KEY_REFUSALS, type KeyReason, MAX_API_KEYS } from './api-keys.actions.ts'

export interface KeyStanding {
  isConfirmed: boolean
  /** All keys of the organization. */
  count: number
}

export function findCreateReason({ isConfirmed, count }: KeyStanding): KeyReason | undefined {
  if (!isConfirmed) return 'unconfirmed'
  return count >= MAX_API_KEYS ? 'limit' : undefined
}

export const listKeyActions = (standing: KeyStanding): AllowedAction<'create', KeyReason>[] =>
  toAllowedActions(CREATE_KEY_ACTIONS, KEY_REFUSALS, () => findCreateReason(standing))
