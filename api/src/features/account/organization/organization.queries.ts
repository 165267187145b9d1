import { and, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { type OrganizationRow } from '#api/lib/account.queries.ts'

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row
}

/**
 * Moves a person into a new organisation as its owner, in one transaction; the people who reported to them stay behind
 * without a manager. Does nothing and gives false when they are the last owner where they are.
 */
export async function foundOrganization(
  db: Db,
  {
    founder,
    organization,
  }: { founder: { id: string; organizationId: string }; organization: OrganizationRow },
): Promise<boolean> {
  const mayLeave = sql`exists (select 1 from ${users} as leaver where leaver.id = ${founder.id}
    and leaver.organization_id = ${founder.organizationId} and (leaver.role <> 'owner' or exists (
      select 1 from ${users} as other where other.organization_id = ${founder.organizationId}
      and other.id <> ${founder.id} and other.role = 'owner' and other.status = 'active')))`
  const { id, name, domain, companySize, companyType, numberOfUsers, primaryColor, timeZone, createdAt } =
    organization
  const isFounded = sql`exists (select 1 from ${organizations} where id = ${id})`
  const [, moved] = await db.batch([
    db.run(sql`insert into ${organizations}
      (id, name, domain, company_size, company_type, number_of_users, primary_color, time_zone, created_at)
      select ${id}, ${name}, ${domain}, ${companySize}, ${companyType}, ${numberOfUsers}, ${primaryColor}, ${timeZone},
      ${createdAt.getTime()} where ${mayLeave}`),
    db
      .update(users)
      .set({ organizationId: id, role: 'owner', managerId: null })
      .where(and(eq(users.id, founder.id), isFounded))
      .returning({ id: users.id }),
    db
      .update(users)
      .set({ managerId: null })
      .where(and(eq(users.managerId, founder.id), isFounded)),
  ])
  return moved.length > 0
}
