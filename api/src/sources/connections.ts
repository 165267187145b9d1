import * as z from 'zod'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { newId } from '#api/lib/ids.ts'
import { isSealedByOlderKey, openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'
import {
  type ConnectionRow,
  deleteConnection,
  findConnectionRow,
  putConnection,
  putKey,
  updateConnection,
} from './connections.queries.ts'
import { deleteRepliesOf } from './kept-reply.queries.ts'
import { type SourceScope } from './source-scope.ts'
import { SourceUnavailable } from './source.ts'

/** Keys, passwords and tokens by name. They leave this folder for a gateway alone: no reply, log or audit event has them. */
export type Secrets = Readonly<Record<string, string>>
const SecretsSchema = z.record(z.string(), z.string())

/** A connected source with its secrets opened: for the modules of sources alone. */
export interface Connection extends Omit<ConnectionRow, 'secret'> {
  secrets: Secrets
}

/** A write for each reply would be more than the replies: when it was last used is known to this. */
const USED_EVERY_MS = 10 * 60_000

const UNREADABLE_KEY =
  'The stored key can no longer be opened: the server’s keys have changed. Connect this source again.'

type Whose = Pick<SourceScope, 'settings' | 'now'> & { organizationId: string }

/** What is sealed for one organization and one source opens for no other. */
const subjectOf = (organizationId: string, source: SourceId) => `${organizationId} ${source}`

const sealSourceSecrets = (
  { settings, organizationId }: Pick<Whose, 'settings' | 'organizationId'>,
  source: SourceId,
  secrets: Secrets,
): Promise<string> =>
  sealClaims(settings, 'source-secrets', { subject: subjectOf(organizationId, source), secrets })

async function openSourceSecrets(
  { settings, now, organizationId }: Whose,
  source: SourceId,
  sealed: string,
): Promise<Secrets | undefined> {
  const claims = await openClaims(settings, 'source-secrets', { sealed, now: now() })
  if (claims?.sub !== subjectOf(organizationId, source)) return undefined
  return SecretsSchema.safeParse(claims['secrets']).data
}

/** Sealed by an earlier key of the ring: sealed again, while that key is still there. */
function sealAgain(
  scope: SourceScope,
  { id, source, organizationId }: ConnectionRow,
  secrets: Secrets,
): void {
  const work = async () => {
    const secret = await sealSourceSecrets(scope, source, secrets)
    await commit(scope.db, [updateConnection(scope.db, { id, organizationId }, { secret })])
  }
  scope.later(work())
}

/** A row with its secrets; null where they no longer open. */
export async function openConnection(scope: SourceScope, row: ConnectionRow): Promise<Connection | null> {
  const { secret: sealed, ...connection } = row
  if (sealed === null) return { ...connection, secrets: {} }
  const secrets = await openSourceSecrets(scope, row.source, sealed)
  if (secrets) {
    if (isSealedByOlderKey(scope.settings, sealed)) sealAgain(scope, row, secrets)
    return { ...connection, secrets }
  }
  await markFailing(scope, connection, UNREADABLE_KEY)
  return null
}

/** The organization's connection of a source with its secrets; null where there is none, or where they no longer open. */
export async function findConnection(scope: SourceScope, source: SourceId): Promise<Connection | null> {
  const row = await findConnectionRow(scope.db, { organizationId: scope.organizationId, source })
  return row ? openConnection(scope, row) : null
}

export interface NewConnection {
  source: SourceId
  /** What it is connected as, as people see it: a login, a property, the end of a key. Never a secret. */
  account: string
  secrets: Secrets
  /** Without: those of the connection that there is, which its key alone replaces. */
  settings?: unknown
}

/** The writes that connect a source, in place of how it was connected, and without what it replied before. */
export async function toConnect(
  scope: SourceScope,
  { source, account, secrets, settings }: NewConnection,
): Promise<Statement[]> {
  const { db, now, organizationId, personId } = scope
  const isOpen = Object.keys(secrets).length === 0
  const row: ConnectionRow = {
    id: newId('src'),
    organizationId,
    source,
    account,
    secret: isOpen ? null : await sealSourceSecrets(scope, source, secrets),
    settings: settings ?? {},
    status: 'connected',
    failure: null,
    connectedBy: personId,
    connectedAt: now(),
    checkedAt: now(),
    usedAt: null,
    version: 1,
  }
  const put = settings === undefined ? putKey(db, row) : putConnection(db, row)
  return [put, deleteRepliesOf(db, { organizationId, source })]
}

/** The writes that disconnect a source and forget what it replied. */
export const toDisconnect = (
  { db }: Pick<SourceScope, 'db'>,
  { organizationId, source, id }: Pick<ConnectionRow, 'organizationId' | 'source' | 'id'>,
): Statement[] => [
  deleteConnection(db, { organizationId, id }),
  deleteRepliesOf(db, { organizationId, source }),
]

type Kept = Pick<ConnectionRow, 'id' | 'organizationId' | 'source' | 'status' | 'failure' | 'usedAt'>

/** Other secrets of the same connection: a token that was refreshed. Nothing changes where it was disconnected meanwhile. */
export async function replaceSecrets(
  scope: SourceScope,
  { id, source }: Pick<Kept, 'id' | 'source'>,
  secrets: Secrets,
): Promise<void> {
  const { db, organizationId } = scope
  const secret = await sealSourceSecrets(scope, source, secrets)
  await commit(db, [updateConnection(db, { id, organizationId }, { secret })])
}

/** That it replied, and when it was last used. */
export async function markWorking(scope: SourceScope, { id, status, usedAt }: Kept): Promise<void> {
  const { db, organizationId, now } = scope
  const at = now()
  const isRecent = usedAt !== null && at.getTime() - usedAt.getTime() < USED_EVERY_MS
  if (status === 'connected' && isRecent) return
  const values = { status: 'connected', failure: null, checkedAt: at, usedAt: at } as const
  await commit(db, [updateConnection(db, { id, organizationId }, values)])
}

/** Why it no longer works, in a sentence for the page of sources. */
export async function markFailing(scope: SourceScope, kept: Kept, failure: string): Promise<void> {
  const { db, organizationId, now } = scope
  if (kept.status === 'failing' && kept.failure === failure) return
  await commit(db, [
    updateConnection(db, { id: kept.id, organizationId }, { status: 'failing', failure, checkedAt: now() }),
  ])
}

/**
 * Work with a connection: what becomes of it is its state on the page of sources. A source that refuses us fails until somebody
 * connects it again; one that is slow or down now may be back in a minute, and keeps its state.
 */
export async function useConnection<Value>(
  scope: SourceScope,
  connection: Connection,
  work: (secrets: Secrets) => Promise<Value>,
): Promise<Value> {
  try {
    const value = await work(connection.secrets)
    scope.later(markWorking(scope, connection))
    return value
  } catch (error) {
    if (error instanceof SourceUnavailable && error.reason === 'refused')
      await markFailing(scope, connection, error.message)
    throw error
  }
}
