import { commit, type Refusals } from '#api/db/commit.ts'
import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { newWebhookSecret } from '#api/lib/standard-webhooks.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MAX_WEBHOOKS, WEBHOOK_REFUSALS } from '#contract/organization/webhooks.actions.ts'
import { type EditWebhook, type NewWebhook } from '#contract/organization/webhooks.forms.ts'
import { findAddReason, listWebhookActions } from '#contract/organization/webhooks.policy.ts'
import type * as contract from '#contract/organization/webhooks.ts'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contract/organization/webhooks.words.ts'
import { cancelPending } from './deliveries.queries.ts'
import { openSecrets, sealSecret } from './webhook-secrets.ts'
import { recordWebhookEvent } from './webhooks.audit.ts'
import {
  assertEndpoint,
  assertEndpointVersion,
  assertRoom,
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  foldEndpoint,
  insertEndpoint,
  type ListedEndpoint,
  noteEndpoint,
  pageOfEndpoints,
  updateEndpoint,
} from './webhooks.queries.ts'

const OVERLAP_MS = 24 * 3600_000

const notFound = () => new DomainError('not-found', 'There is no such webhook endpoint.')
const REFUSALS: Refusals<'room' | 'endpoint' | 'version'> = {
  room: () => toRefusal(WEBHOOK_REFUSALS, 'limit'),
  endpoint: notFound,
  version: versionMoved,
}

function stateOf({ isEnabled, stoppedAt }: EndpointRow): contract.Webhook['state'] {
  if (isEnabled) return 'active'
  return stoppedAt === null ? 'disabled' : 'failing'
}

function toWebhook({ endpoint, creator }: ListedEndpoint, now: Date): contract.Webhook {
  const { id, url, description, events, failingSince, previousSecretUntil, lastDeliveredAt } = endpoint
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now
  return {
    id,
    url,
    description,
    events,
    state: stateOf(endpoint),
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: isOverlapping ? previousSecretUntil.toISOString() : null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    creator: creator && { id: creator.id, name: joinName(creator) },
    createdAt: endpoint.createdAt.toISOString(),
    version: endpoint.version,
  }
}

const toStanding = ({ actor }: SignedInScope, count: number) => ({ isConfirmed: actor.emailConfirmed, count })

/** Where requests may go is for the crawler's guard to say; it is asked again at each delivery. */
function toAllowedUrl({ settings }: SignedInScope, given: string): string {
  const allowPrivate = settings.CRAWL_PRIVATE_ADDRESSES === 'allow'
  const { href, protocol } = new URL(given)
  const refuseUrl = (message: string) =>
    new DomainError('validation-failed', message, { errors: { url: [message] } })
  if (protocol !== 'https:' && !allowPrivate) throw refuseUrl('Enter a URL that starts with https://.')
  if (!isAllowedAddress(href, { allowPrivate })) {
    throw refuseUrl('Enter a public URL without a user name, with port 443, 80, or one from 8000 to 8999.')
  }
  return href
}

/** In one order, each once. */
const toEvents = (chosen: readonly WebhookEventType[]) =>
  WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type))

export async function listWebhooks(
  scope: SignedInScope,
  query: QueryOf<typeof contract.listWebhooks>,
): Promise<ReplyOf<typeof contract.listWebhooks>> {
  const { db, actor, now } = scope
  const isFiltered = query.q !== undefined || query.state !== undefined
  const [{ rows, total }, all] = await Promise.all([
    pageOfEndpoints(db, actor.organizationId, query),
    isFiltered ? countEndpoints(db, actor.organizationId) : undefined,
  ])
  return {
    items: rows.map((row) => toWebhook(row, now())),
    total,
    allowedActions: listWebhookActions(toStanding(scope, all ?? total)),
  }
}

export async function getEndpointRow({ actor, db }: SignedInScope, id: string): Promise<ListedEndpoint> {
  const row = await findEndpoint(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export const getWebhook = async (scope: SignedInScope, id: string): Promise<contract.Webhook> =>
  toWebhook(await getEndpointRow(scope, id), scope.now())

const FIELDS = ['url', 'description', 'events', 'isEnabled'] as const
type Values = Pick<EndpointRow, (typeof FIELDS)[number]>

const toValues = ({ url, description, events, isEnabled }: Values) => ({
  url,
  description,
  events,
  isEnabled,
})

const toTexts = ({ url, description, events, isEnabled }: Values) => ({
  url,
  description: description || null,
  events: events.join(', '),
  isEnabled: isEnabled ? 'yes' : 'no',
})

async function toRow(scope: SignedInScope, form: NewWebhook, secret: string): Promise<EndpointRow> {
  const { actor, now } = scope
  const whose = { id: newId('whe'), organizationId: actor.organizationId }
  const shown = { url: toAllowedUrl(scope, form.url), description: form.description }
  return {
    ...whose,
    ...shown,
    createdBy: actor.id,
    foldedText: foldEndpoint(shown),
    events: toEvents(form.events),
    isEnabled: true,
    stoppedAt: null,
    secret: await sealSecret(scope, whose, secret),
    previousSecret: null,
    previousSecretUntil: null,
    failingSince: null,
    lastDeliveredAt: null,
    version: 1,
    createdAt: now(),
  }
}

export async function createWebhook(
  scope: SignedInScope,
  form: NewWebhook,
): Promise<ReplyOf<typeof contract.createWebhook>> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  refuse(WEBHOOK_REFUSALS, findAddReason(toStanding(scope, await countEndpoints(db, organizationId))))
  const secret = newWebhookSecret()
  const row = await toRow(scope, form, secret)
  const after = toValues(row)
  await commit(
    db,
    [
      assertRoom(db, { organizationId, max: MAX_WEBHOOKS }),
      insertEndpoint(db, row),
      recordWebhookEvent(scope, row, {
        action: 'webhook.added',
        details: listDetails({}, toTexts(row)),
        after,
      }),
    ],
    REFUSALS,
  )
  return { ...toWebhook({ endpoint: row, creator: account.user }, now()), secret }
}

/** What a form that was opened earlier changes of how the endpoint is now. */
function mergeWebhook(
  scope: SignedInScope,
  endpoint: EndpointRow,
  form: EditWebhook,
): Promise<Partial<Values>> {
  const { version, seenVersion, url, events, description, isEnabled } = form
  const texts = toTexts(endpoint)
  return mergeEdit(scope, {
    current: { id: endpoint.id, version: endpoint.version, values: toValues(endpoint) },
    sent: {
      ...(url !== undefined && { url: toAllowedUrl(scope, url) }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: toEvents(events) }),
      ...(isEnabled !== undefined && { isEnabled }),
    },
    opened: { version, seenVersion },
    toText: (field) => texts[field],
  })
}

/** An endpoint that is enabled again has not failed yet. */
const toSwitched = (isEnabled: boolean | undefined) =>
  isEnabled === undefined ? {} : { stoppedAt: null, failingSince: null }

async function editWebhook(scope: SignedInScope, id: string, form: EditWebhook): Promise<contract.Webhook> {
  const { db } = scope
  const { endpoint } = await getEndpointRow(scope, id)
  const merged: Values = { ...toValues(endpoint), ...(await mergeWebhook(scope, endpoint, form)) }
  const [before, after] = [toTexts(endpoint), toTexts(merged)]
  const names = FIELDS.filter((field) => before[field] !== after[field])
  if (names.length === 0) return getWebhook(scope, id)

  const changed: Partial<Values> = pickKeys(merged, Object.fromEntries(names.map((name) => [name, true])))
  await commit(
    db,
    [
      assertEndpoint(db, endpoint),
      assertEndpointVersion(db, endpoint),
      updateEndpoint(db, endpoint, {
        ...changed,
        foldedText: foldEndpoint(merged),
        ...toSwitched(changed.isEnabled),
      }),
      ...(changed.isEnabled === false ? [cancelPending(db, endpoint)] : []),
      recordWebhookEvent(
        scope,
        { id, url: merged.url, version: endpoint.version + 1 },
        {
          action: 'webhook.changed',
          details: listDetails(before, after),
          before: pickKeys(toValues(endpoint), changed),
          after: changed,
        },
      ),
    ],
    REFUSALS,
  )
  return getWebhook(scope, id)
}

export const updateWebhook = (
  scope: SignedInScope,
  id: string,
  form: EditWebhook,
): Promise<contract.Webhook> => untilCurrent(() => editWebhook(scope, id, form))

export async function deleteWebhook(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { endpoint } = await getEndpointRow(scope, id)
  await commit(
    db,
    [
      assertEndpoint(db, endpoint),
      deleteEndpoint(db, endpoint),
      recordWebhookEvent(scope, endpoint, { action: 'webhook.deleted', before: toValues(endpoint) }),
    ],
    REFUSALS,
  )
}

/** The secret before the current one goes on to sign for a day; one before that does so no more. */
export async function rotateSecret(
  scope: SignedInScope,
  id: string,
): Promise<ReplyOf<typeof contract.rotateWebhookSecret>> {
  const { db, now } = scope
  const { endpoint } = await getEndpointRow(scope, id)
  const secret = newWebhookSecret()
  // One that no longer opens signs nothing.
  const { secrets } = await openSecrets(scope, endpoint)
  const hasSigned = secrets.length > 0
  await commit(
    db,
    [
      assertEndpoint(db, endpoint),
      noteEndpoint(db, endpoint, {
        secret: await sealSecret(scope, endpoint, secret),
        previousSecret: hasSigned ? endpoint.secret : null,
        previousSecretUntil: hasSigned ? new Date(now().getTime() + OVERLAP_MS) : null,
      }),
      recordWebhookEvent(scope, endpoint, { action: 'webhook.secret-rotated' }),
    ],
    REFUSALS,
  )
  return { ...(await getWebhook(scope, id)), secret }
}
