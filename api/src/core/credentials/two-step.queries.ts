import { and, eq, exists, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { assertThat, type Write } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { recoveryCodes, users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'

/** Stores a new secret, pending its first code. */
export const storePendingSecret = (
  db: Db,
  { userId, secret }: { userId: string; secret: string },
): Statement =>
  db
    .update(users)
    .set({ twoStepSecret: secret, twoStepCounter: null })
    .where(and(eq(users.id, userId), isNull(users.twoStepAt)))

interface Taken {
  userId: string
  /** The stored secret, so that a code of one secret never counts for another. */
  secret: string
  counter: number
}

/**
 * Uses the code of one time step; the batch fails when that or a later one was already used. `secret` may be
 * re-encrypted at the same time.
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

/** Uses a recovery code; the batch fails when it is not this person's, or was already used. */
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

/** Fails the batch unless two-step sign-in is on, or off, as stated. */
export function assertTwoStep(db: Db, { userId, isOn }: { userId: string; isOn: boolean }) {
  const person = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isOn ? isNotNull(users.twoStepAt) : isNull(users.twoStepAt)))
  return assertThat(db, 'two-step-state', exists(person))
}

/**
 * Fails the batch unless two-step sign-in is on for a user of the organization whose role and status have not changed.
 */
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

/** Replaces somebody's recovery codes. */
export const replaceRecoveryCodes = (
  db: Db,
  { userId, hashes }: { userId: string; hashes: string[] },
): Statement[] => [
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId }))),
]
