import { and, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { appraisals } from '#api/db/schema/appraisals.ts'
import { type AppraisalState } from '#contract/people/appraisals.words.ts'
import { type Which } from './appraisal-cycles.queries.ts'

const isOfCycle = ({ id, organizationId }: Which) =>
  and(eq(appraisals.cycleId, id), eq(appraisals.organizationId, organizationId))

/** How many appraisals there are in each state, with and without a submitted self rating. */
export const countStates = (
  db: Db,
  cycle: Which,
): Promise<{ state: AppraisalState; count: number; withoutSelf: number }[]> =>
  db
    .select({
      state: appraisals.state,
      count: sql<number>`count(*)`,
      withoutSelf: sql<number>`coalesce(sum(${appraisals.selfSubmittedAt} is null), 0)`,
    })
    .from(appraisals)
    .where(isOfCycle(cycle))
    .groupBy(appraisals.state)

/** Final scores in hundredths, each with how many have it. */
export const countFinalScores = (db: Db, cycle: Which): Promise<{ score: number | null; count: number }[]> =>
  db
    .select({ score: appraisals.finalScore, count: sql<number>`count(*)` })
    .from(appraisals)
    .where(and(isOfCycle(cycle), sql`${appraisals.finalScore} is not null`))
    .groupBy(appraisals.finalScore)

/** The first people by name, with their scores in hundredths. */
export const listScoredPeople = (db: Db, cycle: Which, max: number) =>
  db
    .select({
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      appraisalId: appraisals.id,
      selfScore: appraisals.selfScore,
      managerScore: appraisals.managerScore,
      finalScore: appraisals.finalScore,
    })
    .from(appraisals)
    .innerJoin(users, eq(users.id, appraisals.employeeId))
    .where(isOfCycle(cycle))
    .orderBy(users.foldedName, users.id)
    .limit(max)
