import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { auditEvents } from '#api/db/schema/people.ts'
import { type AuditAction } from '#contract/organization/audit-log.actions.ts'

export const DUPLICATE_ENDED = 'subscription.duplicate-ended' satisfies AuditAction
export const DUPLICATE_CREDITED = 'subscription.duplicate-credited' satisfies AuditAction

/** Audit events about duplicate subscriptions since then, newest first. */
export function listDuplicateEvents(
  db: Db,
  { organizationId, since }: { organizationId: string; since: Date },
) {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        gte(auditEvents.at, since),
        inArray(auditEvents.action, [DUPLICATE_ENDED, DUPLICATE_CREDITED]),
      ),
    )
    .orderBy(desc(auditEvents.at))
}
