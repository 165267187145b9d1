import type { RefusalTable } from '#contract/allowed-actions.ts'
import { PLAN_REFUSALS } from '#contract/billing/plan-refusal.ts'

export const ISSUE_ACTIONS = ['assign', 'comment', 'mute', 'recheck'] as const
export type IssueAction = (typeof ISSUE_ACTIONS)[number]

export const ISSUE_REFUSALS = {
  ...PLAN_REFUSALS,
  unfinished: { kind: 'conflict', text: 'Pages can be checked again once the audit has finished.' },
  outdated: { kind: 'conflict', text: 'There is a newer audit of this site. Check again there.' },
  'not-run': {
    kind: 'conflict',
    text: 'This audit did not run the check, so there is no issue to assign, mute, comment on or check again.',
  },
  'audit-active': {
    kind: 'conflict',
    text: 'This site is being audited right now, which checks all of its pages.',
  },
} as const satisfies RefusalTable<string>
export type IssueReason = keyof typeof ISSUE_REFUSALS

export const COMMENT_ACTIONS = ['edit', 'delete'] as const
export type CommentAction = (typeof COMMENT_ACTIONS)[number]

export const COMMENT_REFUSALS = {
  ...PLAN_REFUSALS,
  'not-author': { kind: 'forbidden', text: 'Only its author can edit a comment.' },
  'not-yours': {
    kind: 'forbidden',
    text: 'Only its author, administrators and owners can delete a comment.',
  },
} as const satisfies RefusalTable<string>
export type CommentReason = keyof typeof COMMENT_REFUSALS
