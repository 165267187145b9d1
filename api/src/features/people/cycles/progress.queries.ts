import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#api/db/is-active.ts'
import { type Db } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { notifications } from '#api/db/schema/notifications.ts'
import { teams } from '#api/db/schema/people.ts'
import { reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type RemindReviewers } from '#contract/people/cycles.forms.ts'
import { type listOpenReviewers } from '#contract/people/cycles.progress.ts'
import { type ProgressGroup } from '#contract/people/cycles.words.ts'
import { type SubmittedOnDay } from './burn-up.ts'
import { type Which } from './cycles.queries.ts'

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

export interface Progress extends Which {
  /** The directions whose due date has passed. */
  overdue: readonly string[]
}

const isOpen = sql`${reviews.state} in ('not_started', 'in_progress')`
const isAssigned = sql`${reviews.state} in ('not_started', 'in_progress', 'submitted', 'expired')`

const isOfCycle = ({ id, organizationId }: Which) =>
  and(eq(reviews.cycleId, id), eq(reviews.organizationId, organizationId))

const sumOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`

const counts = (overdue: readonly string[]) => ({
  assignedCount: sql<number>`count(*)`,
  startedCount: sumOf(sql`${reviews.state} = 'in_progress'`),
  submittedCount: sumOf(sql`${reviews.state} = 'submitted'`),
  overdueCount: sumOf(sql`${isOpen} and ${reviews.direction} in ${inJson(overdue)}`),
})

/** Of all reviews of a cycle. */
export async function readWhole(db: Db, cycle: Progress) {
  const [row] = await db
    .select(counts(cycle.overdue))
    .from(reviews)
    .where(and(isOfCycle(cycle), isAssigned))
  return row ?? { assignedCount: 0, startedCount: 0, submittedCount: 0, overdueCount: 0 }
}

/** The days, in UTC, of what was submitted; of directions without names apart. */
export const listSubmittedDays = (
  db: Db,
  cycle: Which,
  nameless: readonly string[],
): Promise<SubmittedOnDay[]> =>
  db
    .select({
      day: sql<string | null>`date(${reviews.submittedAt} / 1000, 'unixepoch')`,
      isNameless: sql`${reviews.direction} in ${inJson(nameless)}`.mapWith(Boolean),
      count: sql<number>`count(*)`,
    })
    .from(reviews)
    .where(and(isOfCycle(cycle), sql`${reviews.state} = 'submitted'`))
    .groupBy(sql`1`, sql`2`)

const TEAM = sql`team.value`

const KEYS = { direction: sql`counted.counted_of`, manager: reviewPackets.managerId, team: TEAM } as const

/** What a group is called; null for the group of those without one, and for what is gone. */
const NAMES: Record<ProgressGroup, SQL> = {
  direction: sql`counted.counted_of`,
  manager: sql`(select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${reviewPackets.managerId})`,
  team: sql`(select ${teams.name} from ${teams} where ${teams.id} = ${TEAM})`,
}

/** The counts of each reviewee, or of each of their directions, which those of all groups are sums of. */
const countEach = (db: Db, cycle: Progress, groupBy: ProgressGroup) => {
  const key = groupBy === 'direction' ? reviews.direction : reviews.packetId
  const { assignedCount, startedCount, submittedCount, overdueCount } = counts(cycle.overdue)
  return db
    .select({
      of: sql<string>`${key}`.as('counted_of'),
      assignedCount: assignedCount.as('assigned_count'),
      startedCount: startedCount.as('started_count'),
      submittedCount: submittedCount.as('submitted_count'),
      overdueCount: overdueCount.as('overdue_count'),
    })
    .from(reviews)
    .where(and(isOfCycle(cycle), isAssigned))
    .groupBy(key)
    .as('counted')
}

/** The same by groups, those with the most that is not submitted first, and how many groups there are. */
export function listGroups(db: Db, cycle: Progress, groupBy: ProgressGroup, max: number) {
  const each = countEach(db, cycle, groupBy)
  const key = KEYS[groupBy]
  const total = (column: SQL.Aliased<number>) => sql<number>`sum(${column})`
  const selected = db
    .select({
      key: sql<string | null>`${key}`,
      name: sql<string | null>`${NAMES[groupBy]}`,
      assignedCount: total(each.assignedCount),
      startedCount: total(each.startedCount),
      submittedCount: total(each.submittedCount),
      overdueCount: total(each.overdueCount),
      groups: sql<number>`count(*) over ()`,
    })
    .from(each)
    .$dynamic()
  if (groupBy !== 'direction') selected.innerJoin(reviewPackets, eq(reviewPackets.id, each.of))
  if (groupBy === 'team') selected.leftJoin(sql`json_each(${reviewPackets.teamIds}) as team`, sql`true`)
  return selected
    .groupBy(key)
    .orderBy(sql`${total(each.assignedCount)} - ${total(each.submittedCount)} desc`, sql`2`, sql`1`)
    .limit(max)
}

// Columns of the one table of a query have no table before them, where they are selected: `users.id` is written out.

/** How many reviews somebody has in the cycle, of those that hold. */
const reviewsOf = ({ id }: Which, condition: SQL | undefined) =>
  sql`from ${reviews} where ${reviews.cycleId} = ${id} and ${reviews.reviewerId} = users.id and ${condition}`
const countOf = (cycle: Which, condition: SQL) =>
  sql<number>`(select count(*) ${reviewsOf(cycle, condition)})`

type Query = QueryOf<typeof listOpenReviewers>

const isOverdue = ({ overdue }: Progress) => sql`${isOpen} and ${reviews.direction} in ${inJson(overdue)}`

const matches = (cycle: Progress, { q, kind, overdue }: Query) =>
  and(
    eq(users.organizationId, cycle.organizationId),
    sql`exists (select 1 ${reviewsOf(
      cycle,
      and(overdue ? isOverdue(cycle) : isOpen, kind && sql`${reviews.direction} = ${kind}`),
    )})`,
    q === undefined ? undefined : contains(sql`${users.foldedName}`, q),
  )

/** What makes a reminder the one of a day: a person has it once. */
export const reminderKey = ({ id }: Pick<Which, 'id'>, day: string) => `review.reminder ${id} ${day}`

const isReminded = (key: string) =>
  sql<number>`exists (select 1 from ${notifications} where ${notifications.userId} = users.id and ${notifications.key} = ${key})`

export function pageOfOpenReviewers(db: Db, cycle: Progress, query: Query, key: string) {
  const open = countOf(cycle, isOpen)
  const overdue = countOf(cycle, isOverdue(cycle))
  const order: Order<Query['sort']> = {
    sorts: { open: [open, users.foldedName], overdue: [overdue, users.foldedName], name: users.foldedName },
    id: users.id,
  }
  return pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({
            id: users.id,
            firstName: users.firstName,
            lastName: users.lastName,
            openCount: open.as('open_count'),
            overdueCount: overdue.as('overdue_count'),
            submittedCount: countOf(cycle, sql`${reviews.state} = 'submitted'`).as('submitted_count'),
            isReminded: isReminded(key).as('is_reminded'),
            ...counted,
          })
          .from(users)
          .$dynamic(),
      from: users,
      where: matches(cycle, query),
      ...order,
    },
    query,
  )
}

/** Whose reviews are open, of those that are named. */
const isAddressed = (cycle: Which, { direction, userIds }: RemindReviewers) =>
  and(
    isOfCycle(cycle),
    isOpen,
    direction && eq(reviews.direction, direction),
    userIds && sql`${reviews.reviewerId} in ${inJson(userIds)}`,
  )

/** A JSON array of them, for `notify`. */
export const addressed = (cycle: Which, wanted: RemindReviewers) =>
  sql`(select json_group_array(distinct ${reviews.reviewerId}) from ${reviews} where ${isAddressed(cycle, wanted)})`

interface Reminding {
  key: string
  actorId: string
}

const selectAddressed = (cycle: Which, wanted: RemindReviewers, { key, actorId }: Reminding) =>
  sql`(select count(*) from ${users} where ${users.id} in (select ${reviews.reviewerId} from ${reviews}
    where ${isAddressed(cycle, wanted)}) and ${isActive(users)} and ${users.id} <> ${actorId} and not ${isReminded(key)})`

/** Those who would be told now, and all of them. */
export async function countAddressed(db: Db, cycle: Which, wanted: RemindReviewers, reminding: Reminding) {
  const [row] = await db
    .select({
      toRemind: sql<number>`${selectAddressed(cycle, wanted, reminding)}`,
      all: sql<number>`count(distinct ${reviews.reviewerId})`,
    })
    .from(reviews)
    .where(isAddressed(cycle, wanted))
  return row ?? { toRemind: 0, all: 0 }
}

/** Whether as many are still to be told. */
export const isCountOf = (cycle: Which, wanted: RemindReviewers, reminding: Reminding, count: number) =>
  sql`${selectAddressed(cycle, wanted, reminding)} = ${count}`
