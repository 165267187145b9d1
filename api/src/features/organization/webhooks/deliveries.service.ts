import { commit } from '#api/db/commit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MAX_ATTEMPTS_KEPT } from '#contract/organization/webhooks.actions.ts'
import { TEST_EVENT_TYPE } from '#contract/organization/webhooks.words.ts'
import { type WebhookData } from '#contract/webhook-events.ts'
import type * as contract from '#contract/organization/webhooks.ts'
import { attemptDelivery, LEASE_MS } from './attempt-delivery.ts'
import { toDelivered } from './deliver-webhooks.service.ts'
import {
  claimAny,
  type DeliveryRow,
  endAttempt,
  findDelivery,
  insertDelivery,
  pageOfDeliveries,
} from './deliveries.queries.ts'
import { sendLimits } from './webhooks.limits.ts'
import { type EndpointRow } from './webhooks.queries.ts'
import { getEndpointRow } from './webhooks.service.ts'

const notFound = () => new DomainError('not-found', 'There is no such delivery.')
const isBusy = () => new DomainError('conflict', 'This delivery is being sent right now.')

const TEST: WebhookData<typeof TEST_EVENT_TYPE> = { message: 'This is a test event from Bellwether.' }

function toDelivery(row: DeliveryRow): contract.WebhookDelivery {
  const { id, eventId, event, state, log, createdAt, nextAttemptAt } = row
  return {
    id,
    eventId,
    event,
    state,
    attempts: log.length,
    lastStatus: log.findLast(({ status }) => status !== null)?.status ?? null,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'pending' ? nextAttemptAt.toISOString() : null,
  }
}

const toDetail = ({ url }: EndpointRow, row: DeliveryRow): contract.WebhookDeliveryDetail => ({
  ...toDelivery(row),
  url,
  body: row.body,
  log: row.log,
})

export async function listDeliveries(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof contract.listWebhookDeliveries>,
): Promise<ReplyOf<typeof contract.listWebhookDeliveries>> {
  const { endpoint } = await getEndpointRow(scope, id)
  const { rows, total } = await pageOfDeliveries(scope.db, endpoint, query)
  return { items: rows.map(({ delivery }) => toDelivery(delivery)), total }
}

interface Which {
  endpointId: string
  delivery: string
}

async function getBoth(scope: SignedInScope, { endpointId, delivery: deliveryId }: Which) {
  const { endpoint } = await getEndpointRow(scope, endpointId)
  const delivery = await findDelivery(scope.db, endpoint, deliveryId)
  if (!delivery) throw notFound()
  return { endpoint, delivery }
}

export async function getDelivery(
  scope: SignedInScope,
  which: Which,
): Promise<contract.WebhookDeliveryDetail> {
  const { endpoint, delivery } = await getBoth(scope, which)
  return toDetail(endpoint, delivery)
}

/**
 * Sends a delivery that is claimed, and writes down what came of it. An attempt that fails changes nothing else: the delivery
 * stays what it was, and the endpoint is not failing because somebody tries it out.
 */
async function sendNow(
  scope: SignedInScope,
  { endpoint, delivery }: { endpoint: EndpointRow; delivery: DeliveryRow },
): Promise<contract.WebhookDeliveryDetail> {
  const { db } = scope
  const attempt = await attemptDelivery(scope, db, { endpoint, delivery })
  const isDelivered = attempt.failure === null
  await commit(
    db,
    isDelivered ? toDelivered(db, { endpoint, delivery, attempt }) : [endAttempt(db, delivery, { attempt })],
  )
  return getDelivery(scope, { endpointId: endpoint.id, delivery: delivery.id })
}

const leaseFrom = (now: Date) => ({ now, busyUntil: new Date(now.getTime() + LEASE_MS) })

export async function resendDelivery(
  scope: SignedInScope,
  which: Which,
): Promise<contract.WebhookDeliveryDetail> {
  const { endpoint, delivery } = await getBoth(scope, which)
  if (delivery.log.length >= MAX_ATTEMPTS_KEPT)
    throw new DomainError('limit-reached', `This delivery was sent ${MAX_ATTEMPTS_KEPT} times.`)
  await limit(scope, sendLimits(scope))
  const claimed = await claimAny(scope.db, delivery, leaseFrom(scope.now()))
  if (!claimed) throw isBusy()
  return sendNow(scope, { endpoint, delivery: claimed })
}

export async function sendTest(scope: SignedInScope, id: string): Promise<contract.WebhookDeliveryDetail> {
  const { db, now } = scope
  const { endpoint } = await getEndpointRow(scope, id)
  await limit(scope, sendLimits(scope))
  const at = now()
  const delivery: DeliveryRow = {
    id: newId('whd'),
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    eventId: newId('msg'),
    event: TEST_EVENT_TYPE,
    body: JSON.stringify({ type: TEST_EVENT_TYPE, timestamp: at.toISOString(), data: TEST }),
    // Unless it is delivered now: nobody tries it again.
    state: 'failed',
    tries: 0,
    nextAttemptAt: at,
    busyUntil: leaseFrom(at).busyUntil,
    log: [],
    createdAt: at,
  }
  await commit(db, [insertDelivery(db, delivery)])
  return sendNow(scope, { endpoint, delivery })
}
