import { eq } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { usedTrials } from '#api/db/schema/billing.ts'
import { hashToken } from '#api/lib/random-tokens.ts'

/** Mailboxes deliver ana+work@example.com to ana@example.com, so that both are one person. */
function toHash(email: string): string {
  const at = email.lastIndexOf('@')
  const [mailbox = ''] = email.slice(0, at).split('+')
  return hashToken(`trial:${mailbox}${email.slice(at)}`.toLowerCase())
}

interface Trial {
  email: string
  organizationId: string
  now: Date
}

/** Writes down that a person has had a trial; where they had their first one stays. */
export const insertUsedTrial = (db: Db, { email, organizationId, now }: Trial): Statement =>
  db
    .insert(usedTrials)
    .values({ hash: toHash(email), organizationId, createdAt: now })
    .onConflictDoNothing()

/** The organization that a person had their trial in; undefined where they have had none. */
export async function findUsedTrial(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: usedTrials.organizationId })
    .from(usedTrials)
    .where(eq(usedTrials.hash, toHash(email)))
  return row?.organizationId
}
