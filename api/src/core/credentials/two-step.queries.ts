import { and, eq, exists, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { assertThat, type Write } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { recoveryCodes, users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'

/** Puts a new secret in that waits for its first code. */
export const putPendingSecret = (db: Db, { userId, secret }: { userId: string; secret: string }): Statement =>
  db
    .update(users)
    .set({ twoStepSecret: secret, twoStepCounter: null })
    .where(and(eq(users.id, userId), isNull(users.twoStepAt)))

interface Taken {
  userId: string
  /** As stored, so that a code of one secret never counts for another. */
  secret: string
  counter: number
}

/**
 * Takes the code of one 30 seconds; the batch fails when that or a later one was taken before. `secret` may be sealed
 * anew by the way.
 */
export function takeAppCode(
  db: Db,
  { userId, secret, counter }: Taken,
  { sealed = secret }: { sealed?: string } = {},
): Write<'code-unused'>[] {
  const unused = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.twoStepSecret, secret),
        or(isNull(users.twoStepCounter), lt(users.twoStepCounter, counter)),
      ),
    )
  return [
    assertThat(db, 'code-unused', exists(unused)),
    db.update(users).set({ twoStepCounter: counter, twoStepSecret: sealed }).where(eq(users.id, userId)),
  ]
}

/** Takes a recovery code; the batch fails when it is none of this person's, or was taken before. */
export function takeRecoveryCode(
  db: Db,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Write<'code-unused'>[] {
  const isIt = and(
    eq(recoveryCodes.hash, hash),
    eq(recoveryCodes.userId, userId),
    isNull(recoveryCodes.usedAt),
  )
  const unused = db
    .select({ one: sql`1` })
    .from(recoveryCodes)
    .where(isIt)
  return [
    assertThat(db, 'code-unused', exists(unused)),
    db.update(recoveryCodes).set({ usedAt: now }).where(isIt),
  ]
}

/** Fails the batch unless two-step sign-in is on, or is not. */
export function assertTwoStep(db: Db, { userId, isOn }: { userId: string; isOn: boolean }) {
  const person = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isOn ? isNotNull(users.twoStepAt) : isNull(users.twoStepAt)))
  return assertThat(db, 'two-step-state', exists(person))
}

/** Fails the batch unless two-step sign-in is on for somebody of the organization who is still what they were. */
export function assertTwoStepOf(
  db: Db,
  { id, organizationId, role }: Pick<UserRow, 'id' | 'organizationId' | 'role'>,
) {
  const person = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.organizationId, organizationId),
        eq(users.role, role),
        isNotNull(users.twoStepAt),
      ),
    )
  return assertThat(db, 'two-step-state', exists(person))
}

export const turnTwoStepOn = (db: Db, { userId, now }: { userId: string; now: Date }): Statement =>
  db.update(users).set({ twoStepAt: now }).where(eq(users.id, userId))

export const turnTwoStepOff = (db: Db, userId: string): Statement[] => [
  db
    .update(users)
    .set({ twoStepAt: null, twoStepSecret: null, twoStepCounter: null })
    .where(eq(users.id, userId)),
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
]

/** The recovery codes of somebody, in the place of those before. */
export const replaceRecoveryCodes = (
  db: Db,
  { userId, hashes }: { userId: string; hashes: string[] },
): Statement[] => [
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId }))),
]
