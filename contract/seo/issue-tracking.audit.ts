import type { AuditEventKinds } from '#contract/audit-event.ts'

const ASSIGNMENT = { assignee: 'Assignee', dueOn: 'Due date' } as const
const MUTE = { reason: 'Reason', until: 'Until', url: 'URL' } as const

export const ISSUE_EVENTS = {
  'issue.assigned': {
    entity: 'issue',
    words: 'changed the assignee of {subject}',
    fields: ASSIGNMENT,
    values: ['assigneeId', 'dueOn'],
  },
  'issue.ready': { entity: 'issue', words: 'marked {subject} as ready to check' },
  'issue.not-ready': { entity: 'issue', words: 'unmarked {subject} as ready to check' },
  'issue.muted': { entity: 'issue', words: 'muted {subject}', fields: MUTE },
  'issue.unmuted': { entity: 'issue', words: 'unmuted {subject}', fields: { url: 'URL' } },
  'issue.commented': { entity: 'issue', words: 'commented on {subject}' },
  'issue.comment-edited': { entity: 'issue', words: 'edited a comment on {subject}' },
  'issue.comment-deleted': {
    entity: 'issue',
    words: 'deleted a comment on {subject}',
    fields: { author: 'Author' },
  },
  'issue.rechecked': { entity: 'issue', words: 'checked {subject} again' },
} as const satisfies AuditEventKinds
