import { commit } from '#api/db/commit.ts'
import { hashApiKey, newApiKey } from '#api/core/credentials/api-keys.ts'
import { type ApiKeyRow } from '#api/core/credentials/api-keys.queries.ts'
import { noticeMail } from '#api/core/credentials/security-notices.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { KEY_REFUSALS, MAX_API_KEYS } from '#contract/organization/api-keys.actions.ts'
import { type CreateApiKey } from '#contract/organization/api-keys.forms.ts'
import { findCreateReason, listKeyActions } from '#contract/organization/api-keys.policy.ts'
import type * as contract from '#contract/organization/api-keys.ts'
import { KEY_SCOPES, type KeyLife, type KeyState } from '#contract/organization/api-keys.words.ts'
import { recordKeyEvent } from './api-keys.audit.ts'
import {
  assertKey,
  assertRoom,
  countKeys,
  deleteKey,
  findKeyRow,
  insertKey,
  type ListedKey,
  pageOfKeys,
  readKeyRows,
} from './api-keys.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such API key.')

const SHOWN_CHARACTERS = 4
const DAY_MS = 24 * 3600_000

function stateOf({ key, creator }: ListedKey, now: Date): KeyState {
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired'
  return creator.status === 'active' ? 'active' : 'stopped'
}

function toApiKey(row: ListedKey, now: Date): contract.ApiKey {
  const { id, name, ending, role, scopes, createdAt, expiresAt, lastUsedAt } = row.key
  return {
    id,
    name,
    ending,
    role,
    scopes,
    state: stateOf(row, now),
    creator: { id: row.creator.id, name: joinName(row.creator) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

const toFilter = ({ actor, now }: SignedInScope) => ({ organizationId: actor.organizationId, now: now() })

const toStanding = ({ actor }: SignedInScope, count: number) => ({ isConfirmed: actor.emailConfirmed, count })

export async function listApiKeys(
  scope: SignedInScope,
  query: QueryOf<typeof contract.listApiKeys>,
): Promise<ReplyOf<typeof contract.listApiKeys>> {
  const { db, actor } = scope
  const filter = toFilter(scope)
  const isFiltered = query.q !== undefined || query.state !== undefined
  const [{ rows, total }, all] = await Promise.all([
    pageOfKeys(db, filter, query),
    isFiltered ? countKeys(db, actor.organizationId) : undefined,
  ])
  return {
    items: rows.map((row) => toApiKey(row, filter.now)),
    total,
    allowedActions: listKeyActions(toStanding(scope, all ?? total)),
  }
}

const COLUMNS = [
  'name',
  'key',
  'role',
  'scopes',
  'status',
  'creator',
  'created',
  'expires',
  'last used',
  'id',
]

export function exportApiKeys(scope: SignedInScope, query: QueryOf<typeof contract.exportApiKeys>) {
  const filter = toFilter(scope)
  const toCells = (row: ListedKey): CsvRow => {
    const { name, ending, role, scopes, state, creator, createdAt, expiresAt, lastUsedAt, id } = toApiKey(
      row,
      filter.now,
    )
    const shown = `bwk_…${ending}`
    return [name, shown, role, scopes.join(' '), state, creator.name, createdAt, expiresAt, lastUsedAt, id]
  }
  async function* readRows() {
    for await (const rows of readKeyRows(scope.db, filter, query)) yield rows.map(toCells)
  }
  return streamCsv(COLUMNS, readRows())
}

async function getKeyRow({ actor, db }: SignedInScope, id: string): Promise<ListedKey> {
  const row = await findKeyRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function getApiKey(scope: SignedInScope, id: string): Promise<contract.ApiKey> {
  return toApiKey(await getKeyRow(scope, id), scope.now())
}

const toExpiry = (life: KeyLife, now: Date) =>
  life === 'never' ? null : new Date(now.getTime() + Number(life) * DAY_MS)

function toKeyRow({ actor, now }: SignedInScope, secret: string, form: CreateApiKey): ApiKeyRow {
  const { name, role, scopes, life } = form
  const at = now()
  return {
    id: newId('key'),
    organizationId: actor.organizationId,
    userId: actor.id,
    name,
    foldedName: foldText(name),
    hash: hashApiKey(secret),
    ending: secret.slice(-SHOWN_CHARACTERS),
    role,
    // In one order, each once.
    scopes: KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    createdAt: at,
    expiresAt: toExpiry(life, at),
    lastUsedAt: null,
  }
}

const recordCreated = (scope: SignedInScope, key: ApiKeyRow) =>
  recordKeyEvent(scope, key, {
    action: 'api-key.created',
    details: [
      { field: 'role', from: null, to: key.role },
      { field: 'scopes', from: null, to: key.scopes.join(', ') },
      { field: 'expires', from: null, to: key.expiresAt?.toISOString() ?? 'never' },
    ],
  })

export async function createApiKey(
  scope: SignedInScope,
  form: CreateApiKey,
): Promise<ReplyOf<typeof contract.createApiKey>> {
  const { db, actor, account } = scope
  const { organizationId } = actor
  refuse(KEY_REFUSALS, findCreateReason(toStanding(scope, await countKeys(db, organizationId))))
  const secret = newApiKey()
  const key = toKeyRow(scope, secret, form)
  const mail = noticeMail(scope, account.user, 'api-key-created')
  await commit(
    db,
    [
      assertRoom(db, { organizationId, max: MAX_API_KEYS }),
      insertKey(db, key),
      recordCreated(scope, key),
      mail.statement,
    ],
    { room: () => toRefusal(KEY_REFUSALS, 'limit') },
  )
  mail.send()
  return { ...toApiKey({ key, creator: account.user }, key.createdAt), key: secret }
}

export async function revokeApiKey(scope: SignedInScope, id: string): Promise<void> {
  const { db, actor } = scope
  const { key } = await getKeyRow(scope, id)
  const which = { id, organizationId: actor.organizationId }
  await commit(
    db,
    [assertKey(db, which), deleteKey(db, which), recordKeyEvent(scope, key, { action: 'api-key.revoked' })],
    { key: notFound },
  )
}
