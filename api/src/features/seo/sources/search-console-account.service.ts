import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { performanceOf } from '#api/search-performance/performance-of.ts'
import { type Connection, findConnection, toConnect } from '#api/sources/connections.ts'
import { setConnectionSetting } from '#api/sources/connections.queries.ts'
import { NEW_ACCOUNT, readAccountSettings } from '#api/sources/search-console/account-settings.ts'
import {
  finishGoogleConsent,
  listGoogleProperties,
  startGoogleConsent,
} from '#api/sources/search-console/google-account.ts'
import { forgetProperties } from '#api/sources/search-console/sync-account.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type ConnectedSource, type SearchConsoleProperty } from '#contract/seo/sources.connections.ts'
import { type ChooseProperties, type FinishConsent } from '#contract/seo/sources.forms.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { recordSourceEvent } from './sources.audit.ts'
import { limitTries } from './sources.limits.ts'
import { getConnected } from './sources.service.ts'

const SOURCE = 'search-console'
const ACCOUNT = 'Google account'
const SUBJECT = { id: SOURCE, name: SOURCE_NAMES[SOURCE] }

function toProblem(error: unknown): unknown {
  if (!(error instanceof SourceUnavailable)) return error
  const { message, retryAfter } = error
  return new DomainError('upstream-failed', message, retryAfter === null ? {} : { retryAfter })
}

export async function startConsent(scope: SignedInScope): Promise<{ url: string }> {
  await limitTries(scope)
  const url = await startGoogleConsent(toSourceScope(scope))
  if (url === null)
    throw new DomainError('conflict', 'The operator of this server has not set up Search Console yet.')
  return { url }
}

/** @throws {DomainError} `link-expired` where the consent was begun by somebody else or too long ago */
export async function finishConsent(scope: SignedInScope, form: FinishConsent): Promise<ConnectedSource> {
  await limitTries(scope)
  const sources = toSourceScope(scope)
  const secrets = await finishGoogleConsent(sources, form).catch((error: unknown) => {
    throw toProblem(error)
  })
  if (!secrets) throw new DomainError('link-expired', 'This consent has expired. Connect again.')
  const before = await findConnection(sources, SOURCE)
  // Who connects again goes on with the same properties.
  const settings = before
    ? { ...readAccountSettings(before.settings), syncAfter: 0, lastFailure: null }
    : NEW_ACCOUNT
  const connection = { source: SOURCE, account: before?.account ?? ACCOUNT, secrets, settings } as const
  await commit(scope.db, [
    ...(await toConnect(sources, connection)),
    recordSourceEvent(scope, { action: 'source.connected', subject: SUBJECT }),
  ])
  return getConnected(scope, SOURCE)
}

async function getAccount(scope: SignedInScope): Promise<Connection> {
  const connection = await findConnection(toSourceScope(scope), SOURCE)
  if (!connection) throw new DomainError('not-found', `${SOURCE_NAMES[SOURCE]} is not connected.`)
  return connection
}

async function readProperties(
  scope: SignedInScope,
  chosen: readonly string[],
): Promise<SearchConsoleProperty[]> {
  const sources = toSourceScope(scope)
  const [found, sets] = await Promise.all([
    listGoogleProperties(sources, await getAccount(scope)).catch((error: unknown) => {
      throw toProblem(error)
    }),
    performanceOf(scope.bindings, scope.actor.organizationId).listSets(),
  ])
  return found.map(({ property, permission }) => {
    const set = sets.find((each) => each.source === SOURCE && each.property === property)
    const hasDays = set !== undefined && set.firstDay <= set.lastDay
    return {
      property,
      permission,
      isChosen: chosen.includes(property),
      firstDay: hasDays ? set.firstDay : null,
      lastDay: hasDays ? set.lastDay : null,
    }
  })
}

export async function listProperties(scope: SignedInScope): Promise<{ items: SearchConsoleProperty[] }> {
  const { settings } = await getAccount(scope)
  return { items: await readProperties(scope, readAccountSettings(settings).properties) }
}

/** Only what the account has: figures of others would never come. */
export async function chooseProperties(
  scope: SignedInScope,
  { properties }: ChooseProperties,
): Promise<{ items: SearchConsoleProperty[] }> {
  const { db, actor } = scope
  const account = await getAccount(scope)
  const items = await readProperties(scope, properties)
  const unknown = properties.find((property) => items.every((item) => item.property !== property))
  if (unknown !== undefined) {
    const message = `This account has no access to ${unknown}.`
    throw new DomainError('validation-failed', message, { errors: { properties: [message] } })
  }
  const which = { organizationId: actor.organizationId, id: account.id }
  const before = readAccountSettings(account.settings).properties
  await commit(db, [
    setConnectionSetting(db, which, { name: 'properties', value: [...new Set(properties)] }),
    setConnectionSetting(db, which, { name: 'syncAfter', value: 0 }),
    recordSourceEvent(scope, {
      action: 'source.properties-chosen',
      subject: SUBJECT,
      details: [{ field: 'properties', from: before.join(', ') || null, to: properties.join(', ') }],
    }),
  ])
  await forgetProperties(toSourceScope(scope), properties)
  return { items }
}
