import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findClient } from '#api/integrations/search-console/google-consent.ts'
import { performanceOf } from '#api/search-performance/performance-of.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  findConnection,
  markFailing,
  toConnect,
  toDisconnect,
  useConnection,
} from '#api/sources/connections.ts'
import {
  type ConnectionRow,
  findConnectionRow,
  listConnectionRows,
} from '#api/sources/connections.queries.ts'
import { countWebGraphDomains } from '#api/sources/common-crawl/web-graph.queries.ts'
import { forgetProperties } from '#api/sources/search-console/sync-account.ts'
import { SOURCE_TESTS } from '#api/sources/source-tests.ts'
import { type SourceScope, toSourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type ConnectedSource, type listSources as contract } from '#contract/seo/sources.connections.ts'
import { type ConnectSource } from '#contract/seo/sources.forms.ts'
import { SOURCE_SETUPS } from '#contract/seo/sources.setup.ts'
import { SOURCE_IDS, SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { recordSourceEvent } from './sources.audit.ts'
import { limitTries } from './sources.limits.ts'

const NO_CLIENT =
  'The operator of this server has to set SEARCH_CONSOLE_CLIENT_ID and SEARCH_CONSOLE_CLIENT_SECRET first.'

const NOTHING = {
  account: null,
  failure: null,
  connectedAt: null,
  checkedAt: null,
  usedAt: null,
} satisfies Partial<ConnectedSource>

const toText = (at: Date | null) => at?.toISOString() ?? null

export const toConnected = ({ source, status, ...row }: ConnectionRow): ConnectedSource => ({
  id: source,
  name: SOURCE_NAMES[source],
  state: status,
  account: row.account,
  failure: row.failure,
  connectedAt: toText(row.connectedAt),
  checkedAt: toText(row.checkedAt),
  usedAt: toText(row.usedAt),
})

/** What was imported by hand, of the sources that come as files. */
interface Imported {
  exports: number
  domains: number
}

const plural = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

function describeImported(source: SourceId, { exports, domains }: Imported): string | null {
  if (source === 'common-crawl') return domains > 0 ? plural(domains, 'domain') : null
  return exports > 0 ? plural(exports, 'import') : null
}

function toUnconnected(scope: SignedInScope, source: SourceId, imported: Imported): ConnectedSource {
  const named = { ...NOTHING, id: source, name: SOURCE_NAMES[source] }
  const { kind } = SOURCE_SETUPS[source]
  if (kind === 'built-in') return { ...named, state: 'built-in' }
  const account = kind === 'file' ? describeImported(source, imported) : null
  if (account !== null) return { ...named, state: 'connected', account }
  if (kind === 'consent' && !findClient(scope)) return { ...named, state: 'unavailable', failure: NO_CLIENT }
  return { ...named, state: 'disconnected' }
}

export async function listSources(scope: SignedInScope): Promise<ReplyOf<typeof contract>> {
  const { db, bindings, actor } = scope
  const [rows, sets, domains] = await Promise.all([
    listConnectionRows(db, actor.organizationId),
    performanceOf(bindings, actor.organizationId).listSets(),
    countWebGraphDomains(db, actor.organizationId),
  ])
  const exports = sets.filter(({ source }) => source === 'search-console-file').length
  return {
    items: SOURCE_IDS.map((source) => {
      const row = rows.find((each) => each.source === source)
      return row ? toConnected(row) : toUnconnected(scope, source, { exports, domains })
    }),
  }
}

export async function getConnected(scope: SignedInScope, source: SourceId): Promise<ConnectedSource> {
  const row = await findConnectionRow(scope.db, { organizationId: scope.actor.organizationId, source })
  if (!row) throw new DomainError('not-found', `${SOURCE_NAMES[source]} is not connected.`)
  return toConnected(row)
}

/** A key that is refused is the form's; a source that can't be asked now is nobody's fault. */
function toRefusal(error: unknown, field: string): unknown {
  if (!(error instanceof SourceUnavailable)) return error
  const { reason, message, retryAfter } = error
  if (reason === 'refused')
    return new DomainError('validation-failed', message, { errors: { [field]: [message] } })
  return new DomainError('upstream-failed', message, retryAfter === null ? {} : { retryAfter })
}

/** The end of a key, by which people tell two apart; all of a short one stays hidden. */
const toKeyEnd = (key: string) => (key.length >= 12 ? `Key ending in ${key.slice(-4)}` : 'API key')

async function tryKey(scope: SourceScope, { source, login, ...secrets }: ConnectSource): Promise<string> {
  const test = SOURCE_TESTS[source]
  const given = { ...(login === undefined ? {} : { login }), ...secrets }
  const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  await test?.(scope, Object.fromEntries(known))
  return login ?? toKeyEnd(secrets.key ?? '')
}

/** @throws {DomainError} `validation-failed` at the field of the key where the source does not accept it */
export async function connectSource(scope: SignedInScope, form: ConnectSource): Promise<ConnectedSource> {
  const { source } = form
  const { fields } = SOURCE_SETUPS[source]
  if (fields.length === 0)
    throw new DomainError('validation-failed', 'This source has no key.', {
      errors: { source: ['This source has no key.'] },
    })
  await limitTries(scope)
  const sources = toSourceScope(scope)
  const secretField = fields.find(({ isSecret }) => isSecret)?.name ?? 'key'
  let account: string
  try {
    account = await tryKey(sources, form)
  } catch (error) {
    throw toRefusal(error, secretField)
  }
  const secrets = Object.fromEntries(fields.map(({ name }) => [name, form[name] ?? '']))
  await commit(scope.db, [
    ...(await toConnect(sources, { source, account, secrets })),
    recordSourceEvent(scope, {
      action: 'source.connected',
      subject: { id: source, name: SOURCE_NAMES[source] },
    }),
  ])
  return getConnected(scope, source)
}

/** What came of it is the source's state. */
export async function testSource(scope: SignedInScope, source: SourceId): Promise<ConnectedSource> {
  await limitTries(scope)
  await getConnected(scope, source)
  const sources = toSourceScope(scope)
  const connection = await findConnection(sources, source)
  const test = SOURCE_TESTS[source]
  if (!connection || !test) return getConnected(scope, source)
  try {
    await useConnection(sources, { ...connection, usedAt: null }, (secrets) => test(sources, secrets))
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    if (error.reason !== 'refused') await markFailing(sources, connection, error.message)
  }
  return getConnected(scope, source)
}

export async function disconnectSource(scope: SignedInScope, source: SourceId): Promise<void> {
  const { db, actor } = scope
  const row = await findConnectionRow(db, { organizationId: actor.organizationId, source })
  if (!row) throw new DomainError('not-found', `${SOURCE_NAMES[source]} is not connected.`)
  await commit(db, [
    ...toDisconnect(scope, row),
    recordSourceEvent(scope, {
      action: 'source.disconnected',
      subject: { id: source, name: SOURCE_NAMES[source] },
    }),
  ])
  if (source === 'search-console') await forgetProperties(toSourceScope(scope), [])
}
