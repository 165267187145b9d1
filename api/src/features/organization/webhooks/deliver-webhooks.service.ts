import { type Scope } from '#api/core/access/scope.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { type WebhookAttempt } from '#contract/organization/webhooks.ts'
import { attemptDelivery, LEASE_MS, type SendScope } from './attempt-delivery.ts'
import {
  claimDue,
  deleteDeliveriesBefore,
  type DeliveryRow,
  endAttempt,
  listDue,
  type WhichDelivery,
} from './deliveries.queries.ts'
import { MAX_TRIES, toWaitMs } from './retry-waits.ts'
import { stopEndpoint } from './stop-endpoint.ts'
import { type EndpointRow, findEndpoint, noteEndpoint } from './webhooks.queries.ts'

const DAY_MS = 24 * 3600_000
/** An endpoint that fails for so long, with everything that it is sent, is disabled. */
const MAX_FAILING_MS = 5 * DAY_MS
const KEPT_MS = 30 * DAY_MS
const GONE = 410

const AT_ONCE = 16
const MOST_DUE = 1_000
/** Another delivery is not begun after this: the next run goes on. */
const MAX_RUN_MS = 45_000

interface Attempted {
  endpoint: EndpointRow
  delivery: DeliveryRow
  attempt: WebhookAttempt
}

/** The writes of an attempt that has reached the endpoint. */
export const toDelivered = (db: Db, { endpoint, delivery, attempt }: Attempted): Statement[] => [
  endAttempt(db, delivery, { state: 'delivered', attempt }),
  noteEndpoint(db, endpoint, { failingSince: null, lastDeliveredAt: new Date(attempt.at) }),
]

/** A delivery that was canceled meanwhile stays so: where another attempt follows, its state is not written. */
function toFailed(db: Db, { endpoint, delivery, attempt }: Attempted): Statement[] {
  const at = new Date(attempt.at)
  const isLast = delivery.tries >= MAX_TRIES || attempt.status === GONE
  const next = new Date(at.getTime() + toWaitMs(delivery.tries))
  return [
    endAttempt(db, delivery, { attempt, ...(isLast ? { state: 'failed' } : { nextAttemptAt: next }) }),
    ...(endpoint.failingSince === null ? [noteEndpoint(db, endpoint, { failingSince: at })] : []),
  ]
}

async function conclude(scope: SendScope, db: Db, attempted: Attempted): Promise<void> {
  const { endpoint, attempt } = attempted
  if (attempt.failure === null) {
    await commit(db, toDelivered(db, attempted))
    return
  }
  await commit(db, toFailed(db, attempted))
  const since = endpoint.failingSince ?? new Date(attempt.at)
  const isGone = attempt.status === GONE
  const isOver = new Date(attempt.at).getTime() - since.getTime() >= MAX_FAILING_MS
  if (isGone || isOver)
    await stopEndpoint(scope, db, endpoint, { reason: isGone ? 'gone' : 'failing', since })
}

/** One attempt at one delivery. It is claimed first, so that nobody else sends it too. */
async function deliverOne(
  scope: SendScope,
  db: Db,
  which: WhichDelivery,
): Promise<WebhookAttempt | undefined> {
  const now = scope.now()
  const delivery = await claimDue(db, which, { now, busyUntil: new Date(now.getTime() + LEASE_MS) })
  if (!delivery) return undefined
  const { endpointId: id, organizationId } = delivery
  const found = await findEndpoint(db, { id, organizationId })
  if (!found) return undefined
  const attempt = await attemptDelivery(scope, db, { endpoint: found.endpoint, delivery })
  await conclude(scope, db, { endpoint: found.endpoint, delivery, attempt })
  return attempt
}

async function deliverDueOf(scope: SendScope, db: Db, until: number): Promise<void> {
  const due = await listDue(db, scope.now(), MOST_DUE)
  const silent = new Set<string>()
  let next = 0
  async function take(): Promise<void> {
    for (let which = due[next++]; which && Date.now() < until; which = due[next++]) {
      // One that keeps everybody waiting is asked again in the next run.
      if (silent.has(which.endpointId)) continue
      const attempt = await deliverOne(scope, db, which).catch((error: unknown) => {
        scope.log('error', 'webhook-not-delivered', { deliveryId: which.id, error })
        return undefined
      })
      if (attempt?.failure === 'timeout') silent.add(which.endpointId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

/** Sends what is due, each endpoint's first ones before anybody's second ones. */
export async function deliverDue(scope: Scope): Promise<void> {
  const until = Date.now() + MAX_RUN_MS
  for (const db of openEachDb(scope.bindings)) await deliverDueOf(scope, db, until)
}

export async function forgetOldDeliveries({ bindings, now }: Scope): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  for (const db of openEachDb(bindings)) await commit(db, [deleteDeliveriesBefore(db, before)])
}
