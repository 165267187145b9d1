import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  type AuditEventFacts,
  recordAuditEvent,
  recordAuditEventOnce,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type APPRAISAL_EVENTS } from '#contract/people/appraisals.audit.ts'
import { type FoundAppraisal } from './appraisals.queries.ts'

type Action = keyof typeof APPRAISAL_EVENTS

const toFacts = (scope: SignedInScope, { appraisal, employee }: FoundAppraisal) => ({
  organizationId: scope.actor.organizationId,
  actor: toActorName(scope.account),
  subject: { id: appraisal.id, name: joinName(employee) },
})

const cycleOf = ({ cycle }: FoundAppraisal) => ({ field: 'cycle' as const, from: null, to: cycle.name })

/** Audit event of a change to an appraisal, which gets its next version by it. */
export function recordAppraisalEvent<Of extends Action>(
  scope: SignedInScope,
  found: FoundAppraisal,
  { details = [], ...facts }: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) {
  const { subject, ...who } = toFacts(scope, found)
  return recordAuditEvent<Action>(scope, {
    ...who,
    subject: { ...subject, version: found.appraisal.version + 1 },
    details: [cycleOf(found), ...details],
    action: facts.action,
    ...(facts.reason !== undefined && { reason: facts.reason }),
  })
}

/** That somebody has read the appraisal of a person whom they don't manage: once a day for each reader. */
export function recordViewed(scope: SignedInScope, found: FoundAppraisal) {
  const day = scope.now().toISOString().slice(0, 10)
  const id = `chg_${hashToken(`appraisal ${found.appraisal.id} ${scope.actor.id} ${day}`)}`
  return recordAuditEventOnce(scope, id, {
    ...toFacts(scope, found),
    action: 'appraisal.viewed' as const,
    details: [cycleOf(found)],
  })
}

export const recordExported = (scope: SignedInScope) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id: null, name: 'appraisals' },
    action: 'appraisal.exported',
  })
