import { and, desc, eq, exists, gt, gte, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { refreshTokens, sessions, users } from '#api/db/schema/account.ts'

type SessionRow = typeof sessions.$inferSelect
type RevokedFor = NonNullable<SessionRow['revokedFor']>

export const insertSession = (
  db: Db,
  session: {
    id: string
    userId: string
    createdAt: Date
    expiresAt: Date
    userAgent: string | null
    network: string | null
    kind?: SessionRow['kind']
    parentId?: string
  },
): Statement => db.insert(sessions).values(session)

/** Fails the batch unless the person is active, so that no session outlives a concurrent archiving. */
export function assertActive(db: Db, userId: string) {
  const person = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isActive(users)))
  return assertThat(db, 'active-person', exists(person))
}

const SEEN_EVERY_MS = 5 * 60_000

/** Updates when somebody was last active, at most once in some minutes. */
export const markSeen = (db: Db, userId: string, now: Date) =>
  db
    .update(users)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(users.id, userId),
        or(isNull(users.lastSeenAt), lte(users.lastSeenAt, new Date(now.getTime() - SEEN_EVERY_MS))),
      ),
    )

export const insertRefreshToken = (
  db: Db,
  token: { hash: string; sessionId: string; createdAt: Date },
): Statement => db.insert(refreshTokens).values(token)

/** The fields of a session's user. */
const OWNER = {
  id: users.id,
  organizationId: users.organizationId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}

/** A refresh token with its session and owner. Undefined once the session has ended or the owner is not active. */
export async function findRefreshToken(db: Db, hash: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      usedAt: refreshTokens.usedAt,
      successorKeyId: refreshTokens.successorKeyId,
      user: OWNER,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.hash, hash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isActive(users),
      ),
    )
  return row
}

/** Whose open session it is where a token was used before a moment and is kept no more: somebody came by since then. */
export async function findSessionUsedSince(
  db: Db,
  { sessionId, issuedAt, now }: { sessionId: string; issuedAt: Date; now: Date },
) {
  const [row] = await db
    .select({ sessionId: sessions.id, user: OWNER })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.lastUsedAt, issuedAt), isOpen(now), isActive(users)))
  return row
}

interface Exchange {
  hash: string
  sessionId: string
  userId: string
  successorHash: string
  keyId: string
  now: Date
  expiresAt: Date
  /** Used tokens of the session that were made since then, and used before that, are known again without their rows. */
  since: Date
  graceStart: Date
  userAgent: string | null
  network: string | null
}

/** Of several at the same time the successor tells when it was made, and so is of the one that came first. */
const insertSuccessor = (db: Db, { hash, successorHash, keyId, now }: Exchange) =>
  db
    .insert(refreshTokens)
    .select(
      db
        .select({
          hash: sql<string>`${successorHash}`.as('hash'),
          sessionId: refreshTokens.sessionId,
          createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
          usedAt: sql<null>`null`.as('used_at'),
          successorKeyId: sql<null>`null`.as('successor_key_id'),
        })
        .from(refreshTokens)
        .where(
          and(
            eq(refreshTokens.hash, hash),
            eq(refreshTokens.successorKeyId, keyId),
            eq(refreshTokens.usedAt, now),
          ),
        ),
    )
    .onConflictDoNothing()

const deleteUsed = (db: Db, { sessionId, since, graceStart }: Exchange) =>
  db
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        gte(refreshTokens.createdAt, since),
        lt(refreshTokens.usedAt, graceStart),
      ),
    )

/**
 * Rotates a refresh token in one transaction. Of concurrent calls the first decides time and key; all of them get the
 * same successor.
 */
export async function exchangeRefreshToken(db: Db, exchange: Exchange) {
  const { hash, sessionId, userId, keyId, now, expiresAt, userAgent, network } = exchange
  const [, , , , [row]] = await db.batch([
    db
      .update(refreshTokens)
      .set({ usedAt: now, successorKeyId: keyId })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt))),
    insertSuccessor(db, exchange),
    db
      .update(sessions)
      .set({
        expiresAt,
        lastUsedAt: now,
        ...(network !== null && { network }),
        ...(userAgent !== null && { userAgent }),
      })
      .where(eq(sessions.id, sessionId)),
    markSeen(db, userId, now),
    db
      .select({ usedAt: refreshTokens.usedAt, successorKeyId: refreshTokens.successorKeyId })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hash)),
    deleteUsed(db, exchange),
  ])
  return row
}

/** The session and those that were opened from it. */
const endingWith = (sessionId: string | SQL) =>
  or(eq(sessions.id, sessionId), eq(sessions.parentId, sessionId))

export const revokeSession = (
  db: Db,
  { sessionId, reason, now }: { sessionId: string; reason: RevokedFor; now: Date },
): Statement =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(endingWith(sessionId), isNull(sessions.revokedAt)))

/** Ends the session of a refresh token; an unknown token ends nothing. */
export async function revokeSessionOfToken(db: Db, hash: string, now: Date): Promise<void> {
  const owner = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: 'signed-out' })
    .where(and(endingWith(sql`${owner}`), isNull(sessions.revokedAt)))
}

const isOpen = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** Most recently used first. */
export function listOpenSessions(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen(now)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), desc(sessions.id))
    .limit(200)
}

export async function findOpenSession(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isOpen(now)))
  return row
}

/** Every session of somebody, except the given one. */
export const revokeSessionsOfUser = (
  db: Db,
  { userId, except, reason, now }: { userId: string; except?: string; reason: RevokedFor; now: Date },
): Statement =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )

/** Fails the batch unless the session is an open browser session, from which an extension's may be opened. */
export const assertOpenWebSession = (
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
) => {
  const parent = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), eq(sessions.kind, 'web'), isOpen(now)))
  return assertThat(db, 'open-web-session', exists(parent))
}

/** Ends sessions that were opened from a session before a given time. */
export const revokeChildrenBefore = (
  db: Db,
  { parentId, moment, now }: { parentId: string; moment: Date; now: Date },
): Statement =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: 'signed-out' })
    .where(and(eq(sessions.parentId, parentId), isNull(sessions.revokedAt), lt(sessions.createdAt, moment)))

/** Deletes expired sessions with their tokens. */
export const deleteSessionsBefore = (db: Db, moment: Date): Statement =>
  db.delete(sessions).where(lt(sessions.expiresAt, moment))
