import { ACCESS_REFUSALS } from '#contract/access.ts'
import type { RefusalTable } from '#contract/allowed-actions.ts'

export const TEMPLATE_ACTIONS = [
  'edit',
  'edit-questions',
  'duplicate',
  'archive',
  'restore',
  'delete',
] as const
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number]

/** Own templates of an organization, archived ones included. */
export const MAX_TEMPLATES = 200

export type TemplateReason = 'role' | 'archived' | 'notArchived' | 'inUse' | 'limit'

/** @param uses the number of review cycles that use the template */
export const toTemplateRefusals = (uses: number) =>
  ({
    role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
    archived: { kind: 'conflict', text: 'This template is archived. Restore it first.' },
    notArchived: { kind: 'conflict', text: 'This template is not archived.' },
    inUse: {
      kind: 'conflict',
      text: `This template is used by ${uses} review ${uses === 1 ? 'cycle' : 'cycles'}. Duplicate it to change its questions.`,
    },
    limit: { kind: 'limit-reached', text: `An organization can have ${MAX_TEMPLATES} review templates.` },
  }) as const satisfies RefusalTable<TemplateReason>

export const EMPTY_TEMPLATE = "Add at least one question or turn on 'Include goals'."
