import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'

/** More levels than any company has. Cycles are refused, and one that existed anyway would end here. */
export const MAX_LEVELS = 50

/** Managers above somebody, the nearest first, each once; only people of the organization. */
export async function listManagerIds(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    with recursive line(id, level) as (
      select ${users.managerId}, 1 from ${users}
      where ${users.id} = ${id} and ${users.organizationId} = ${organizationId}
      union
      select ${users.managerId}, line.level + 1 from ${users} join line on ${users.id} = line.id
      where ${users.organizationId} = ${organizationId} and line.level < ${MAX_LEVELS}
    )
    select line.id as id, min(line.level) as level from line
    join ${users} on ${users.id} = line.id and ${users.organizationId} = ${organizationId}
    where line.id <> ${id} group by line.id order by level`)
  return rows.map((row) => row.id)
}
