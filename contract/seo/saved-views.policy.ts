import { type AllowedAction, type RefusalTable, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'

// What holds for every kind of saved view: filters and an order of a list under a name, for everybody of the organization.

export const VIEW_ACTIONS = ['edit', 'delete'] as const
type ViewAction = (typeof VIEW_ACTIONS)[number]

/** Of one kind. */
export const MAX_VIEWS = 100

export const VIEW_REFUSALS = {
  'not-creator': {
    kind: 'forbidden',
    text: 'Only the person who saved a view, administrators and owners can change it.',
  },
  limit: {
    kind: 'limit-reached',
    text: `An organization can save up to ${MAX_VIEWS} views. Delete one first.`,
  },
} as const satisfies RefusalTable<string>
type ViewReason = keyof typeof VIEW_REFUSALS

/** A view is for everybody of the organization to use, and not for everybody to change. */
export const findViewReason = (relationships: Relationships): ViewReason | undefined =>
  relationships.has('starter') || relationships.has('administrator') ? undefined : 'not-creator'

export const listViewActions = (relationships: Relationships): AllowedAction<ViewAction, ViewReason>[] =>
  toAllowedActions(VIEW_ACTIONS, VIEW_REFUSALS, () => findViewReason(relationships))
