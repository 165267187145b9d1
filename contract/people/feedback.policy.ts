import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import type { Relationship, Relationships } from '#contract/relationships.ts'
import { listVerbs, maySay } from '#contract/transitions.ts'
import {
  FEEDBACK_REFUSALS,
  type FeedbackAction,
  type FeedbackReason,
  REQUEST_REFUSALS,
  type RequestReason,
} from './feedback.actions.ts'
import { EDIT_MINUTES, type RequestState } from './feedback.words.ts'
import { REQUEST_TRANSITIONS, type RequestVerb } from './feedback-requests.states.ts'

export type FeedbackVisibility = (typeof FEEDBACK_VISIBILITIES)[number]

/** Who reads feedback of each visibility: `self` is a recipient, `manager` one of a recipient. No administrator reads more. */
export const FEEDBACK_READERS: Readonly<Record<FeedbackVisibility, readonly Relationship[] | 'everybody'>> = {
  private: ['author', 'self'],
  private_manager: ['author', 'self', 'manager'],
  manager_only: ['author', 'manager'],
  public: 'everybody',
  note_to_self: ['author'],
}

/** Whether somebody of the organization reads it. A recipient never reads what is for managers, also as the manager of another. */
export function readsFeedback(visibility: FeedbackVisibility, relationships: Relationships): boolean {
  if (relationships.has('author')) return true
  if (visibility === 'manager_only' && relationships.has('self')) return false
  const readers = FEEDBACK_READERS[visibility]
  return readers === 'everybody' || readers.some((each) => relationships.has(each))
}

export interface FeedbackStanding {
  visibility: FeedbackVisibility
  createdAt: Date
  isDeleted: boolean
}

const MINUTE_MS = 60_000

/** Until when its author can edit it. */
export const editableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + EDIT_MINUTES * MINUTE_MS)

const listSensible = ({ visibility, isDeleted }: FeedbackStanding): FeedbackAction[] => {
  if (isDeleted) return []
  return visibility === 'note_to_self' ? ['edit', 'delete'] : ['edit', 'delete', 'react']
}

function findReason(
  action: FeedbackAction,
  relationships: Relationships,
  isLate: boolean,
): FeedbackReason | undefined {
  const isAuthor = relationships.has('author')
  if (action === 'react') return isAuthor ? 'own' : undefined
  if (!isAuthor) return 'role'
  return action === 'edit' && isLate ? 'late' : undefined
}

export const listFeedbackActions = (
  relationships: Relationships,
  standing: FeedbackStanding,
  now: Date,
): AllowedAction<FeedbackAction, FeedbackReason>[] =>
  toAllowedActions(listSensible(standing), FEEDBACK_REFUSALS, (action) =>
    findReason(action, relationships, now > editableUntil(standing.createdAt)),
  )

/** Whether somebody knows of a request: who asks, and who is asked. The person it is about does not unless they ask. */
export const knowsRequest = (relationships: Relationships): boolean =>
  relationships.has('self') || relationships.has('author')

export const listRequestActions = (
  relationships: Relationships,
  state: RequestState,
): AllowedAction<RequestVerb, RequestReason>[] =>
  toAllowedActions(listVerbs(REQUEST_TRANSITIONS, state), REQUEST_REFUSALS, (verb) =>
    maySay(REQUEST_TRANSITIONS, verb, relationships) ? undefined : 'role',
  )
