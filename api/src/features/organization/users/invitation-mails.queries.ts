import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { mails } from '#api/db/schema/account.ts'

/** Limits count the mails themselves: those of one organization, or those to some addresses. */
interface Sent {
  organizationId: string
  since: Date
}

const after = (since: Date) => sql`${mails.createdAt} > ${since.getTime()}`
const among = (emails: string[]) =>
  sql`${mails.to} in (select value from json_each(${JSON.stringify(emails)}))`

export async function countInvitations(db: Db, { organizationId, since }: Sent): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(mails)
    .where(and(eq(mails.invitationFrom, organizationId), gt(mails.createdAt, since)))
  return row?.sent ?? 0
}

/** When the `position`th oldest invitation that counts was sent; 0 is the oldest. */
export async function findInvitationTime(
  db: Db,
  { organizationId, since, position }: Sent & { position: number },
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.invitationFrom, organizationId), gt(mails.createdAt, since)))
    .orderBy(asc(mails.createdAt))
    .limit(1)
    .offset(position)
  return row?.at
}

interface Most {
  /** From this organization, to one address. */
  fromOne: number
  /** From all of them, to one address. */
  fromAll: number
}

/** The addresses among these that have reached their limit of invitations. */
export function listExhausted(db: Db, { organizationId, since }: Sent, emails: string[], most: Most) {
  const own = sql<number>`sum(${mails.invitationFrom} = ${organizationId})`
  return db
    .select({ email: mails.to, own, oldest: sql<number>`min(${mails.createdAt})` })
    .from(mails)
    .where(and(sql`${mails.invitationFrom} is not null`, after(since), among(emails)))
    .groupBy(mails.to)
    .having(tooMany(own, most))
}

const tooMany = (own: SQL, { fromOne, fromAll }: Most) => sql`${own} >= ${fromOne} or count(*) >= ${fromAll}`

/** Fails the batch if these invitations would exceed a limit. */
export function assertMayMail(
  db: Db,
  { organizationId, since }: Sent,
  emails: string[],
  most: Most & { perOrganization: number },
) {
  const sent = sql`select count(*) from ${mails}
    where ${mails.invitationFrom} = ${organizationId} and ${after(since)}`
  const exhausted = sql`select 1 from ${mails} where ${mails.invitationFrom} is not null and ${after(since)}
    and ${among(emails)} group by ${mails.to}
    having ${tooMany(sql`sum(${mails.invitationFrom} = ${organizationId})`, most)}`
  return [
    assertThat(db, 'mails', sql`(${sent}) + ${emails.length} <= ${most.perOrganization}`),
    assertThat(db, 'recipients', sql`not exists (${exhausted})`),
  ]
}
