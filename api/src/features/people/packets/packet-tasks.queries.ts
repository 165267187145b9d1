import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleAttributes, reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { attributeScores } from '#api/db/schema/review-results.ts'

export interface PacketTask {
  kind: 'rate' | 'share' | 'acknowledge'
  personId: string
  packetId: string
  /** Its name. */
  cycle: string
  /** Of the reviewee. */
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

const isSet = (name: string) => sql`json_extract(${reviewCycles.settings}, ${name})`

const scorerId = sql<string>`coalesce(${reviewPackets.scorerId}, ${reviewPackets.managerId})`
const sharerId = sql<string>`coalesce(${reviewPackets.sharerId},
  case when ${isSet('$.sharing.by')} = 'manager' then ${reviewPackets.managerId} end)`

const isUnrated = sql`exists (select 1 from ${reviewCycleAttributes} where ${reviewCycleAttributes.cycleId} = ${reviewPackets.cycleId}
  and not exists (select 1 from ${attributeScores} where ${attributeScores.packetId} = ${reviewPackets.id}
    and ${attributeScores.attributeId} = ${reviewCycleAttributes.attributeId} and ${attributeScores.option} is not null))`

const isUnshared = sql`${reviewPackets.state} in ('pending', 'ready')`

interface Kind {
  kind: PacketTask['kind']
  personId: SQL<string>
  /** While it is to be done. */
  isOpen: SQL
  since: SQL<number | null>
  doneAt: SQL<number | null>
}

// When attributes were rated is not kept: such a task is there until it is done.
const KINDS: readonly Kind[] = [
  {
    kind: 'rate',
    personId: scorerId,
    isOpen: sql`${isUnshared} and ${isUnrated} and (${reviewCycles.state} in ('in_progress', 'calibration')
      or (${reviewCycles.state} = 'sharing' and not ${isSet('$.calibration.enabled')}))`,
    since: sql`${reviewPackets.assignedAt}`,
    doneAt: sql`null`,
  },
  {
    kind: 'share',
    personId: sharerId,
    isOpen: sql`${reviewPackets.state} = 'ready' and ${reviewCycles.state} = 'sharing'`,
    since: sql`${reviewCycles.endedAt}`,
    doneAt: sql`${reviewPackets.sharedAt}`,
  },
  {
    kind: 'acknowledge',
    personId: sql`${reviewPackets.revieweeId}`,
    isOpen: sql`${reviewPackets.state} = 'shared' and ${isSet('$.ackRequired')} and ${reviewCycles.state} in ('sharing', 'completed')`,
    since: sql`${reviewPackets.sharedAt}`,
    doneAt: sql`${reviewPackets.acknowledgedAt}`,
  },
]

const toDate = (at: number | null) => (at === null ? null : new Date(at))

/** What these people have to do about packets, and what they have done since then. */
export async function listPacketTasks(
  db: Db,
  { organizationId, personIds, doneSince }: Asked,
): Promise<PacketTask[]> {
  const lists = await Promise.all(
    KINDS.map(async ({ kind, personId, isOpen, since, doneAt }) => {
      const isDone = doneSince === null ? sql`0` : sql`coalesce(${doneAt} >= ${doneSince.getTime()}, 0)`
      const rows = await db
        .select({
          personId,
          packetId: reviewPackets.id,
          cycle: reviewCycles.name,
          firstName: users.firstName,
          lastName: users.lastName,
          since,
          doneAt: sql<number | null>`case when ${isOpen} then null else ${doneAt} end`,
        })
        .from(reviewPackets)
        .innerJoin(reviewCycles, eq(reviewCycles.id, reviewPackets.cycleId))
        .innerJoin(users, eq(users.id, reviewPackets.revieweeId))
        .where(
          and(
            eq(reviewPackets.organizationId, organizationId),
            sql`${reviewCycles.state} not in ('draft', 'scheduled', 'canceled')`,
            sql`${personId} in (select value from json_each(${JSON.stringify(personIds)}))`,
            sql`(${isOpen} or ${isDone})`,
            // Whom it is about has nothing to do about it but to acknowledge it.
            kind === 'acknowledge' ? undefined : sql`${personId} <> ${reviewPackets.revieweeId}`,
          ),
        )
      return rows.map((row) => ({ ...row, kind, since: toDate(row.since), doneAt: toDate(row.doneAt) }))
    }),
  )
  return lists.flat()
}
