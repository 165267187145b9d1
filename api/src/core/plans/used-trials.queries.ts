import { eq } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { usedTrials } from '#api/db/schema/billing.ts'
import { hashToken } from '#api/lib/random-tokens.ts'

/** Mail to ana+work@example.com reaches ana@example.com, so both are one person. */
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

/** Records that a person has had a trial; a first one is kept. */
export const insertUsedTrial = (db: Db, { email, organizationId, now }: Trial): Statement =>
  db
    .insert(usedTrials)
    .values({ hash: toHash(email), organizationId, createdAt: now })
    .onConflictDoNothing()

/** The organization of a person's trial; undefined without one. */
export async function findUsedTrial(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: usedTrials.organizationId })
    .from(usedTrials)
    .where(eq(usedTrials.hash, toHash(email)))
  return row?.organizationId
}
