import { ACCESS_REFUSALS } from '#contract/access.ts'
import type { RefusalTable } from '#contract/allowed-actions.ts'

export const APPRAISAL_TEMPLATE_ACTIONS = ['edit', 'duplicate', 'archive', 'restore', 'delete'] as const
export type AppraisalTemplateAction = (typeof APPRAISAL_TEMPLATE_ACTIONS)[number]

/** Of an organization, archived ones included. */
export const MAX_APPRAISAL_TEMPLATES = 200

export const APPRAISAL_TEMPLATE_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  archived: { kind: 'conflict', text: 'This template is archived. Restore it first.' },
  notArchived: { kind: 'conflict', text: 'This template is not archived.' },
  inUse: { kind: 'conflict', text: 'This template is used by appraisal cycles. Archive it instead.' },
  limit: {
    kind: 'limit-reached',
    text: `An organization can have ${MAX_APPRAISAL_TEMPLATES} appraisal templates.`,
  },
} as const satisfies RefusalTable<string>
export type AppraisalTemplateReason = keyof typeof APPRAISAL_TEMPLATE_REFUSALS
