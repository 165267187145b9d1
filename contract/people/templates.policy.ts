import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { type TemplateAction, type TemplateReason, toTemplateRefusals } from './templates.actions.ts'

export interface TemplateStanding {
  isRecommended: boolean
  isArchived: boolean
  /** How many review cycles use it. */
  uses: number
}

/** What makes sense for a template in its state. A recommended one is only ever copied. */
function listSensible({ isRecommended, isArchived }: TemplateStanding): TemplateAction[] {
  if (isRecommended) return ['duplicate']
  return isArchived ? ['restore', 'delete'] : ['edit', 'edit-questions', 'duplicate', 'archive', 'delete']
}

const FROZEN: ReadonlySet<TemplateAction> = new Set(['edit-questions', 'delete'])

/** Managers read what reviews ask; administrators alone write it. */
export const listTemplateActions = (
  relationships: Relationships,
  standing: TemplateStanding,
): AllowedAction<TemplateAction, TemplateReason>[] =>
  toAllowedActions(listSensible(standing), toTemplateRefusals(standing.uses), (action) => {
    if (!relationships.has('administrator')) return 'role'
    return standing.uses > 0 && FROZEN.has(action) ? 'inUse' : undefined
  })
