import {
  type AuditEventFacts,
  recordAuditEvent,
  recordAuditEvents,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QUESTION_EVENTS } from '#contract/people/questions.audit.ts'

type Action = keyof typeof QUESTION_EVENTS

const LONGEST_NAME = 80

/** Audit event of a change to a review question, which its text names. */
export const recordQuestionEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, text, version }: { id: string; text: string; version: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) => recordAuditEvent(scope, { ...toSubject(scope, { id, text, version }), ...facts })

const toSubject = (
  { actor, account }: SignedInScope,
  { id, text, version }: { id: string; text: string; version: number },
) => ({
  organizationId: actor.organizationId,
  actor: toActorName(account),
  subject: {
    id,
    name: text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text,
    version,
  },
})

/** Audit events of questions that were created at once. */
export const recordQuestionsCreated = (
  scope: SignedInScope,
  questions: readonly { id: string; text: string; version: number }[],
) =>
  recordAuditEvents(
    scope,
    questions.map((question) => ({
      ...toSubject(scope, question),
      action: 'review.question-created' as const,
      after: { text: question.text },
    })),
  )
