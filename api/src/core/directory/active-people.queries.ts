import { sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'

/** A guard that all of these are active people of the organization. None of them is named twice. */
export const assertActivePeople = (
  db: Db,
  { organizationId }: { organizationId: string },
  userIds: readonly string[],
) =>
  assertThat(
    db,
    'people',
    sql`(select count(*) from ${users} where ${users.organizationId} = ${organizationId} and ${isActive(users)}
      and ${users.id} in (select value from json_each(${JSON.stringify(userIds)}))) = ${userIds.length}`,
  )
