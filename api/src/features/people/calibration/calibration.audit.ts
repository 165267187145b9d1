import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type CALIBRATION_EVENTS } from '#contract/people/calibration.audit.ts'

type Action = keyof typeof CALIBRATION_EVENTS

interface Subject {
  id: string
  name: string
  version: number
  /** Its name. */
  cycle: string
}

/** Audit event of a calibration group, or of a rating that was calibrated in one. */
export const recordCalibrationEvent = <Of extends Action>(
  scope: SignedInScope,
  { cycle, ...subject }: Subject,
  { details = [], ...facts }: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent<Action>(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject,
    details: [{ field: 'cycle', from: null, to: cycle }, ...details],
    ...facts,
  })
