import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { changes } from '#api/db/schema/people.ts'
import { type ChangeAction } from '#contract/organization/audit-log.actions.ts'

export const DUPLICATE_ENDED = 'subscription.duplicate-ended' satisfies ChangeAction
export const DUPLICATE_CREDITED = 'subscription.duplicate-credited' satisfies ChangeAction

/** What the audit log says of second subscriptions since then, newest first. */
export function listDuplicateLines(
  db: Db,
  { organizationId, since }: { organizationId: string; since: Date },
) {
  return db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.organizationId, organizationId),
        gte(changes.at, since),
        inArray(changes.action, [DUPLICATE_ENDED, DUPLICATE_CREDITED]),
      ),
    )
    .orderBy(desc(changes.at))
}
