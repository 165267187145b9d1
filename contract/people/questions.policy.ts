import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { QUESTION_REFUSALS, type QuestionAction, type QuestionReason } from './questions.actions.ts'

export interface QuestionStanding {
  isRecommended: boolean
  isArchived: boolean
  /** A template or a review cycle uses it. */
  isInUse: boolean
}

/** What makes sense for a question in its state. A recommended one is only ever copied. */
function listSensible({ isRecommended, isArchived }: QuestionStanding): QuestionAction[] {
  if (isRecommended) return ['duplicate']
  return isArchived ? ['restore', 'delete'] : ['edit', 'duplicate', 'archive', 'delete']
}

/** Questions are what reviews ask of everybody: managers read them, administrators alone write them. */
export const listQuestionActions = (
  relationships: Relationships,
  standing: QuestionStanding,
): AllowedAction<QuestionAction, QuestionReason>[] =>
  toAllowedActions(listSensible(standing), QUESTION_REFUSALS, (action) => {
    if (!relationships.has('administrator')) return 'role'
    return action === 'delete' && standing.isInUse ? 'inUse' : undefined
  })
