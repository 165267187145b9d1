import { and, asc, desc, eq, exists, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, prepareOnce } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, sessions, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { type TeamName } from '#contract/organization/users.ts'

export type UserRow = typeof users.$inferSelect
export type OrganizationRow = typeof organizations.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect

const reports = alias(users, 'reports')

/** Whether anybody who is not archived reports to this person. */
export function isManager(db: Db) {
  const someReport = db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.managerId, users.id), ne(reports.status, 'archived')))
  return sql<boolean>`${exists(someReport)}`.mapWith(Boolean)
}

/** The person's teams, by name. */
export function teamsOfPerson(db: Db) {
  const inOrder = sql`json_group_array(json_object('id', ${teams.id}, 'name', ${teams.name}) order by ${teams.foldedName})`
  const found = db
    .select({ json: inOrder })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.userId, users.id), eq(teams.organizationId, users.organizationId)))
  return sql<TeamName[]>`${found}`.mapWith((json: string) => JSON.parse(json) as TeamName[]) // written by the lines above
}

/** A user with manager, teams and whether they manage anybody. */
export interface PersonFacts {
  user: UserRow
  isManager: boolean
  teams: TeamName[]
}

/** A user with their organization and its subscription. */
export interface AccountRow extends PersonFacts {
  organization: OrganizationRow
  subscription: SubscriptionRow | null
  /** For the audit log, such as `API key CI`; absent where a person calls. */
  programName?: string
}

const selectSessionAccount = prepareOnce<AccountRow[]>((db) =>
  db
    .select({
      user: users,
      organization: organizations,
      subscription: subscriptions,
      isManager: isManager(db),
      teams: teamsOfPerson(db),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(users.id, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
        isActive(users),
      ),
    )
    .prepare(),
)

/** The user of a session, in one query. Undefined once the session or the user is gone. */
export async function findSessionAccount(
  db: Db,
  by: { userId: string; sessionId: string; now: Date },
): Promise<AccountRow | undefined> {
  const [row] = await selectSessionAccount(db, by)
  return row
}

/** A person of an organization as a caller, or where they have left or there is none, its longest-standing owner. */
export async function findAccountOrOwner(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string | null },
): Promise<AccountRow | undefined> {
  // No id is empty: a bare number in `order by` would name a column.
  const isPerson = eq(users.id, userId ?? '')
  const [row] = await db
    .select({
      user: users,
      organization: organizations,
      subscription: subscriptions,
      isManager: isManager(db),
      teams: teamsOfPerson(db),
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .where(
      and(eq(users.organizationId, organizationId), isActive(users), or(isPerson, eq(users.role, 'owner'))),
    )
    .orderBy(desc(isPerson), asc(users.createdAt), asc(users.id))
    .limit(1)
  return row
}

export async function findPerson(db: Db, by: { id: string; organizationId: string }) {
  const [row] = await db
    .select({ user: users, isManager: isManager(db), teams: teamsOfPerson(db) })
    .from(users)
    .where(and(eq(users.id, by.id), eq(users.organizationId, by.organizationId)))
  return row
}

export async function findOrganizationNames(db: Db, id: string) {
  const [row] = await db
    .select({ companyName: organizations.name, domain: organizations.domain })
    .from(organizations)
    .where(eq(organizations.id, id))
  return row
}

/** Whether somebody has an account with this address. Invited and archived people don't count. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isActive(users)))
  return row !== undefined
}
