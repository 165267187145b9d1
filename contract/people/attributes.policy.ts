import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { ATTRIBUTE_REFUSALS, type AttributeAction, type AttributeReason } from './attributes.actions.ts'

export interface AttributeStanding {
  isArchived: boolean
  /** A review cycle uses it. */
  isInUse: boolean
}

const listSensible = ({ isArchived }: AttributeStanding): AttributeAction[] =>
  isArchived ? ['restore', 'delete'] : ['edit', 'archive', 'delete']

/** Managers read what everybody is scored by; administrators alone write it. */
export const listAttributeActions = (
  relationships: Relationships,
  standing: AttributeStanding,
): AllowedAction<AttributeAction, AttributeReason>[] =>
  toAllowedActions(listSensible(standing), ATTRIBUTE_REFUSALS, (action) => {
    if (!relationships.has('administrator')) return 'role'
    return action === 'delete' && standing.isInUse ? 'inUse' : undefined
  })
