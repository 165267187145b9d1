import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { type AuditDetail, auditEvents } from '#api/db/schema/people.ts'
import { type AuditValues } from '#contract/audit-event.ts'
import {
  AUDIT_EVENTS,
  type AuditAction,
  type AuditField,
  type AuditValuesOf,
} from '#contract/organization/audit-log.actions.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedText } from '#api/core/directory/folded-columns.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type Scope } from '#api/core/access/scope.ts'

/** One changed field, for display. */
export interface AuditDetailOf<Action extends AuditAction> extends AuditDetail {
  field: AuditField<Action>
}

export interface AuditEventFacts<Action extends AuditAction = AuditAction> {
  organizationId: string
  /** Null for a scheduled job or the payment provider. */
  actor: { id: string; name: string } | null
  action: Action
  /** `version` is the one after the change, where the subject has versions. */
  subject: { id: string | null; name: string; version?: number }
  /** For display, with the names of that time. */
  details?: readonly AuditDetailOf<Action>[]
  /** Raw values, which `mergeEdit` compares with. */
  before?: AuditValuesOf<Action>
  after?: AuditValuesOf<Action>
  reason?: string
}

type Row = typeof auditEvents.$inferSelect
type Occasion = Pick<Scope, 'now' | 'requestId'>

/** The names are the action's; stored they are any. */
const toStored = (values: object | undefined): AuditValues | null =>
  (values as AuditValues | undefined) ?? null

function toRow<Action extends AuditAction>(
  { now, requestId }: Occasion,
  facts: AuditEventFacts<Action>,
  id = newId('chg'),
): Row {
  const { organizationId, actor, action, subject, details = [], before, after, reason } = facts
  return withFoldedText({
    id,
    organizationId,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    action,
    entity: AUDIT_EVENTS[action].entity,
    subjectId: subject.id,
    subjectName: subject.name,
    subjectVersion: subject.version ?? null,
    details: [...details],
    before: toStored(before),
    after: toStored(after),
    reason: reason ?? null,
    requestId,
    at: now(),
  })
}

/** Records an audit event, in the batch of its change. */
export const recordAuditEvent = <Action extends AuditAction>(
  scope: Occasion & { db: Db },
  facts: AuditEventFacts<Action>,
): Statement => scope.db.insert(auditEvents).values(toRow(scope, facts))

/** Records one audit event per change. */
export const recordAuditEvents = <Action extends AuditAction>(
  scope: Occasion & { db: Db },
  facts: AuditEventFacts<Action>[],
): Statement[] =>
  insertMany(
    scope.db,
    auditEvents,
    facts.map((each) => toRow(scope, each)),
  )

/**
 * An event with an id derived from what happened: the request of a person and the webhook about it write the same event
 * in either order, and the person's name and request id are kept.
 */
export const recordAuditEventOnce = <Action extends AuditAction>(
  scope: Occasion & { db: Db },
  id: string,
  facts: AuditEventFacts<Action>,
): Statement =>
  scope.db
    .insert(auditEvents)
    .values(toRow(scope, facts, id))
    .onConflictDoUpdate({
      target: auditEvents.id,
      set: {
        actorId: sql`coalesce(${auditEvents.actorId}, excluded.actor_id)`,
        actorName: sql`coalesce(${auditEvents.actorName}, excluded.actor_name)`,
        requestId: sql`iif(${auditEvents.actorId} is null, excluded.request_id, ${auditEvents.requestId})`,
        foldedText: sql`iif(${auditEvents.actorId} is null, excluded.folded_text, ${auditEvents.foldedText})`,
      },
    })

/** Changes of a subject since one of its versions, oldest first. */
export const listVersionsSince = (
  db: Db,
  { organizationId, subjectId, version }: { organizationId: string; subjectId: string; version: number },
): Promise<Pick<Row, 'actorId' | 'actorName' | 'before' | 'subjectVersion'>[]> =>
  db
    .select({
      actorId: auditEvents.actorId,
      actorName: auditEvents.actorName,
      before: auditEvents.before,
      subjectVersion: auditEvents.subjectVersion,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, subjectId),
        gt(auditEvents.subjectVersion, version),
        eq(auditEvents.organizationId, organizationId),
      ),
    )
    .orderBy(asc(auditEvents.subjectVersion))

interface NamedCaller {
  user: Pick<UserRow, 'id' | 'firstName' | 'lastName'>
  programName?: string
}

/** The caller as the audit log stores them, by name; of a program, with its name. */
export const toActorName = ({ user, programName }: NamedCaller) => ({
  id: user.id,
  name: programName === undefined ? joinName(user) : `${joinName(user)} (${programName})`,
})

/** The differences between two states of the same fields. */
export function listDetails<Field extends string>(
  before: Partial<Record<Field, string | null>>,
  after: Partial<Record<Field, string | null>>,
): { field: Field; from: string | null; to: string | null }[] {
  // Object.keys loses the type of the keys.
  return (Object.keys(after) as Field[]).flatMap((field) => {
    const from = before[field] ?? null
    const to = after[field]
    return to === undefined || from === to ? [] : [{ field, from, to }]
  })
}
