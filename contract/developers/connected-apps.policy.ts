import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import {
  APP_REFUSALS,
  type AppReason,
  CONNECT_ACTIONS,
  MAX_CONNECTED_APPS,
} from './connected-apps.actions.ts'

export interface AppStanding {
  isConfirmed: boolean
  /** The person's other apps. */
  count: number
}

export function findConnectReason({ isConfirmed, count }: AppStanding): AppReason | undefined {
  if (!isConfirmed) return 'unconfirmed'
  return count >= MAX_CONNECTED_APPS ? 'limit' : undefined
}

export const listConnectActions = (standing: AppStanding): AllowedAction<'connect', AppReason>[] =>
  toAllowedActions(CONNECT_ACTIONS, APP_REFUSALS, () => findConnectReason(standing))
