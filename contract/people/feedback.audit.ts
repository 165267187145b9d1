import type { AuditEventKinds } from '#contract/audit-event.ts'

// Neither texts nor recipients: administrators read the log, and not what is private or for managers alone.

const entity = 'feedback'

/** The subject is the kind of feedback. */
export const FEEDBACK_EVENTS = {
  'feedback.given': {
    entity,
    words: 'gave feedback: {subject}',
    fields: { visibility: 'Visibility' },
  },
  'feedback.edited': { entity, words: 'edited feedback: {subject}' },
  'feedback.deleted': { entity, words: 'deleted feedback: {subject}' },
  'feedback.requested': {
    entity: 'feedback-request',
    words: 'asked for {subject}',
    fields: { visibility: 'Visibility', asked: 'People asked' },
  },
  'feedback.request-dismissed': { entity: 'feedback-request', words: 'dismissed a request for {subject}' },
  'feedback.request-canceled': { entity: 'feedback-request', words: 'canceled a request for {subject}' },
} as const satisfies AuditEventKinds
