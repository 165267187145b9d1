import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  APPRAISAL_TEMPLATE_REFUSALS,
  type AppraisalTemplateAction,
  type AppraisalTemplateReason,
} from './appraisal-templates.actions.ts'

export interface AppraisalTemplateStanding {
  isArchived: boolean
  /** An appraisal cycle uses it. */
  isInUse: boolean
}

const listSensible = ({ isArchived }: AppraisalTemplateStanding): AppraisalTemplateAction[] =>
  isArchived ? ['restore', 'delete'] : ['edit', 'duplicate', 'archive', 'delete']

/** Managers read what people are appraised by; administrators alone write it. */
export const listAppraisalTemplateActions = (
  relationships: Relationships,
  standing: AppraisalTemplateStanding,
): AllowedAction<AppraisalTemplateAction, AppraisalTemplateReason>[] =>
  toAllowedActions(listSensible(standing), APPRAISAL_TEMPLATE_REFUSALS, (action) => {
    if (!relationships.has('administrator')) return 'role'
    return action === 'delete' && standing.isInUse ? 'inUse' : undefined
  })
