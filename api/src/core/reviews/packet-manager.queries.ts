import { sql } from 'drizzle-orm'
import { users } from '#api/db/schema/account.ts'
import { reviewPackets } from '#api/db/schema/review-cycles.ts'

/**
 * The id of who is the manager of a packet: until its reviews are assigned it follows the reporting line, unless somebody chose one.
 */
export const managerNow = sql`case when ${reviewPackets.assignedAt} is null and not ${reviewPackets.isManagerChosen}
  then (select line.manager_id from ${users} as line where line.id = ${reviewPackets.revieweeId}) else ${reviewPackets.managerId} end`
