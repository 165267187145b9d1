import { type AllowedAction, type RefusalTable, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { MAX_TRACKED } from './ranks.forms.ts'

export const RANK_ACTIONS = ['settings'] as const
export const KEYWORD_ACTIONS = ['remove'] as const
export const REMOVAL_ACTIONS = ['restore'] as const

export const RANK_REFUSALS = {
  'not-starter': {
    kind: 'forbidden',
    text: 'Only the person who began to track this domain, administrators and owners can change this.',
  },
  'not-adder': {
    kind: 'forbidden',
    text: 'Only the person who added a keyword, administrators and owners can remove it.',
  },
  'not-remover': {
    kind: 'forbidden',
    text: 'Only the person who removed these keywords, administrators and owners can restore them.',
  },
  limit: {
    kind: 'limit-reached',
    text: `An organization can track up to ${MAX_TRACKED.toLocaleString('en')} keywords. Remove some first.`,
  },
} as const satisfies RefusalTable<string>
export type RankReason = keyof typeof RANK_REFUSALS

const mayManage = (relationships: Relationships) =>
  relationships.has('starter') || relationships.has('administrator')

/** Everybody of the organization adds keywords and checks positions; what others rely on is changed by fewer. */
export const findSettingsReason = (relationships: Relationships): RankReason | undefined =>
  mayManage(relationships) ? undefined : 'not-starter'

export const findRemoveReason = (relationships: Relationships): RankReason | undefined =>
  mayManage(relationships) ? undefined : 'not-adder'

export const findRestoreReason = (relationships: Relationships): RankReason | undefined =>
  mayManage(relationships) ? undefined : 'not-remover'

export const listRankActions = (
  relationships: Relationships,
): AllowedAction<(typeof RANK_ACTIONS)[number], RankReason>[] =>
  toAllowedActions(RANK_ACTIONS, RANK_REFUSALS, () => findSettingsReason(relationships))

export const listKeywordActions = (
  relationships: Relationships,
): AllowedAction<(typeof KEYWORD_ACTIONS)[number], RankReason>[] =>
  toAllowedActions(KEYWORD_ACTIONS, RANK_REFUSALS, () => findRemoveReason(relationships))

export const listRemovalActions = (
  relationships: Relationships,
): AllowedAction<(typeof REMOVAL_ACTIONS)[number], RankReason>[] =>
  toAllowedActions(REMOVAL_ACTIONS, RANK_REFUSALS, () => findRestoreReason(relationships))
