import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import {
  appraisalCycles,
  appraisalParticipants,
  appraisals,
  appraisalTemplates,
} from '#api/db/schema/appraisals.ts'
import { type CycleRow } from './appraisal-cycles.queries.ts'
import { overlaps } from './participants.queries.ts'

const isWaiting = and(isNull(appraisalParticipants.handledAt), isNotNull(appraisalParticipants.templateId))

/** Cycles that are under way and have participants without an appraisal. */
export const listWaitingCycles = (db: Db, max: number): Promise<CycleRow[]> =>
  db
    .select()
    .from(appraisalCycles)
    .where(
      and(
        // A literal, for the index.
        sql`${appraisalCycles.state} = 'in_progress'`,
        sql`exists (select 1 from ${appraisalParticipants}
          where ${appraisalParticipants.cycleId} = ${sql.raw('"appraisal_cycles"."id"')} and ${isWaiting})`,
      ),
    )
    .limit(max)

/** Participants whose turn it is. */
export async function listWaiting(db: Db, { id }: Pick<CycleRow, 'id'>, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: appraisalParticipants.userId })
    .from(appraisalParticipants)
    .where(and(eq(appraisalParticipants.cycleId, id), isWaiting))
    .orderBy(appraisalParticipants.userId)
    .limit(max)
  return rows.map((row) => row.id)
}

const nothing = sql`null`
/** What comes later. */
const NOT_YET = {
  reflection: nothing,
  selfSubmittedAt: nothing,
  remarks: nothing,
  managerSubmittedAt: nothing,
  selfScore: nothing,
  managerScore: nothing,
  finalScore: nothing,
  result: nothing,
  returnReason: nothing,
  returnedFrom: nothing,
  returnedBy: nothing,
  returnedAt: nothing,
  finalizedAt: nothing,
  acknowledgedAt: nothing,
  acknowledgement: nothing,
}

/** What a new appraisal has, in the order in which the table has it: that of an insert without names. */
const newAppraisal = (now: Date): SQL => {
  const values = {
    ...NOT_YET,
    id: sql`'apl_' || lower(hex(randomblob(16)))`,
    organizationId: sql`${appraisalParticipants.organizationId}`,
    cycleId: sql`${appraisalParticipants.cycleId}`,
    employeeId: sql`${appraisalParticipants.userId}`,
    managerId: sql`(select line.id from ${users} as line where line.id = ${users.managerId} and line.status = 'active')`,
    templateId: sql`${appraisalTemplates.id}`,
    templateName: sql`${appraisalTemplates.name}`,
    templateRevision: sql`${appraisalTemplates.revision}`,
    areas: sql`${appraisalTemplates.keyResultAreas}`,
    criteria: sql`${appraisalTemplates.ratingCriteria}`,
    state: sql`'draft'`,
    selfAreas: sql`'[]'`,
    selfCriteria: sql`'[]'`,
    selfVersion: sql`1`,
    managerAreas: sql`'[]'`,
    managerVersion: sql`1`,
    createdAt: sql`${now.getTime()}`,
    version: sql`1`,
  } satisfies Record<keyof typeof appraisals.$inferSelect, SQL>
  const names = Object.keys(getTableColumns(appraisals)) as (keyof typeof values)[] // its columns
  return sql.join(
    names.map((name) => values[name]),
    sql`, `,
  )
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

interface Batch {
  cycle: CycleRow
  personIds: readonly string[]
  now: Date
}

/**
 * Creates the appraisals of some participants, and marks them as done. Those that are done are left alone, and nobody can have two in one cycle,
 * so that two runs at once create nothing twice. Who is no longer active, or is appraised for an overlapping period, gets none.
 */
export function insertAppraisals(db: Db, { cycle, personIds, now }: Batch): Statement[] {
  const isInBatch = sql`${appraisalParticipants.userId} in ${inJson(personIds)}`
  const created = sql`(select json_group_array(${appraisals.employeeId}) from ${appraisals}
    where ${appraisals.cycleId} = ${cycle.id} and ${appraisals.employeeId} in ${inJson(personIds)}
      and ${appraisals.createdAt} = ${now.getTime()})`
  const { organizationId } = cycle
  return [
    db
      .insert(appraisals)
      .select(
        sql`select ${newAppraisal(now)} from ${appraisalParticipants}
          join ${users} on ${users.id} = ${appraisalParticipants.userId}
          join ${appraisalTemplates} on ${appraisalTemplates.id} = ${appraisalParticipants.templateId}
          where ${and(
            eq(appraisalParticipants.cycleId, cycle.id),
            isInBatch,
            isNull(appraisalParticipants.handledAt),
            isActive(users),
          )} and not ${overlaps(cycle, sql`${appraisalParticipants.userId}`)}`,
      )
      .onConflictDoNothing({ target: [appraisals.cycleId, appraisals.employeeId] }),
    notify(db, { organizationId, now, to: created }, [
      {
        kind: 'appraisal.created',
        key: cycle.id,
        to: [],
        texts: { subject: cycle.name },
        path: '/people/appraisals',
      },
    ]),
    db
      .update(appraisalParticipants)
      .set({ handledAt: now })
      .where(
        and(eq(appraisalParticipants.cycleId, cycle.id), isInBatch, isNull(appraisalParticipants.handledAt)),
      ),
  ]
}
