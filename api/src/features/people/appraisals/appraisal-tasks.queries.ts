import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { appraisalCycles, appraisals } from '#api/db/schema/appraisals.ts'

export interface AppraisalTask {
  kind: 'rate-self' | 'rate' | 'acknowledge'
  personId: string
  appraisalId: string
  cycle: string
  /** A day. */
  endDate: string
  /** Of the employee. */
  firstName: string
  lastName: string
  since: Date | null
  doneAt: Date | null
}

interface Asked {
  organizationId: string
  personIds: readonly string[]
  doneSince: Date | null
}

interface Kind {
  kind: AppraisalTask['kind']
  personId: SQL<string>
  /** While it is to be done. */
  isOpen: SQL
  since: SQL<number | null>
  doneAt: SQL<number | null>
}

const isUnderWay = sql`${appraisalCycles.state} = 'in_progress'`

const KINDS: readonly Kind[] = [
  {
    kind: 'rate-self',
    personId: sql`${appraisals.employeeId}`,
    isOpen: sql`${appraisals.state} = 'draft' and ${isUnderWay}`,
    since: sql`${appraisals.createdAt}`,
    doneAt: sql`${appraisals.selfSubmittedAt}`,
  },
  {
    kind: 'rate',
    personId: sql`${appraisals.managerId}`,
    isOpen: sql`${appraisals.state} = 'self_submitted' and ${isUnderWay}`,
    since: sql`${appraisals.selfSubmittedAt}`,
    doneAt: sql`${appraisals.managerSubmittedAt}`,
  },
  {
    kind: 'acknowledge',
    personId: sql`${appraisals.employeeId}`,
    isOpen: sql`${appraisals.state} = 'finalized' and ${appraisalCycles.visibility} = 'after_finalize'`,
    since: sql`${appraisals.finalizedAt}`,
    doneAt: sql`${appraisals.acknowledgedAt}`,
  },
]

const toDate = (at: number | null) => (at === null ? null : new Date(at))

/** What these people have to do about appraisals, and what they have done since then. */
export async function listAppraisalTasks(
  db: Db,
  { organizationId, personIds, doneSince }: Asked,
): Promise<AppraisalTask[]> {
  const lists = await Promise.all(
    KINDS.map(async ({ kind, personId, isOpen, since, doneAt }) => {
      const isDone = doneSince === null ? sql`0` : sql`coalesce(${doneAt} >= ${doneSince.getTime()}, 0)`
      const rows = await db
        .select({
          personId,
          appraisalId: appraisals.id,
          cycle: appraisalCycles.name,
          endDate: appraisalCycles.endDate,
          firstName: users.firstName,
          lastName: users.lastName,
          since,
          doneAt: sql<number | null>`case when ${isOpen} then null else ${doneAt} end`,
        })
        .from(appraisals)
        .innerJoin(appraisalCycles, eq(appraisalCycles.id, appraisals.cycleId))
        .innerJoin(users, eq(users.id, appraisals.employeeId))
        .where(
          and(
            eq(appraisals.organizationId, organizationId),
            sql`${personId} in (select value from json_each(${JSON.stringify(personIds)}))`,
            sql`(${isOpen} or ${isDone})`,
          ),
        )
      return rows.map((row) => ({ ...row, kind, since: toDate(row.since), doneAt: toDate(row.doneAt) }))
    }),
  )
  return lists.flat()
}
