import { underWay } from '#api/integrations/payment/payment-gateway.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  releaseBillingLock,
  findCustomerId,
  findBillingLockHolder,
  takeBillingLock,
} from './customers.queries.ts'
import { ensureBillingCustomer } from './customers.ts'

/** A lock that is not renewed expires then: its holder is gone. */
const LOCK_MS = 2 * 60_000
/** Renewed while the provider works, which may take longer. */
const RENEW_EVERY_MS = 30_000
/** How long an identical request waits for the one before it, which is nearly always a double click. */
const MAX_WAIT_MS = 30_000
const POLL_EVERY_MS = 300

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Lock {
  renew: () => Promise<unknown>
  release: () => Promise<void>
  /** Whether an identical request has just been carried out or refused. */
  isRepeated: boolean
}

/** @throws DomainError while another change is in progress, or an identical one takes too long. */
async function acquire({ db, actor, now }: SignedInScope, request: string): Promise<Lock> {
  const { organizationId } = actor
  const lock = { organizationId, holder: `${request}.${newId('trn')}` }
  const renew = () => takeBillingLock(db, { ...lock, now: now(), until: new Date(now().getTime() + LOCK_MS) })
  const release = () => releaseBillingLock(db, lock)
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_EVERY_MS) {
    if (await renew()) return { renew, release, isRepeated: waited > 0 }
    const holder = await findBillingLockHolder(db, organizationId)
    if (holder !== null && !holder.startsWith(`${request}.`)) throw underWay()
    await sleep(POLL_EVERY_MS)
  }
  throw underWay()
}

/**
 * Carries out one billing change of an organization at a time: two at once would each find nothing, and both would be
 * charged. An identical request waits; any other is refused meanwhile.
 */
export async function withBillingLock<Result>(
  scope: SignedInScope,
  request: object,
  work: (lock: { isRepeated: boolean }) => Promise<Result>,
): Promise<Result> {
  if ((await findCustomerId(scope.db, scope.actor.organizationId)) === null)
    await ensureBillingCustomer(scope)
  const { renew, release, isRepeated } = await acquire(scope, hashToken(JSON.stringify(request)))
  const renewal = setInterval(() => {
    renew().catch((error: unknown) => {
      scope.log('warn', 'billing-lock-not-renewed', { error })
    })
  }, RENEW_EVERY_MS)
  try {
    return await work({ isRepeated })
  } finally {
    clearInterval(renewal)
    await release()
  }
}
