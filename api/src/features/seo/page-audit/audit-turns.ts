import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { InFlight } from '#api/lib/in-flight.ts'

/** Page audits of one organization at a time; the others of it wait, and nobody else's page waits for all of them. */
const AT_ONCE = 2
const LOOK_MS = 50
const PATIENCE_MS = 60_000
const RETRY_SECONDS = 10

const inFlight = new InFlight({ perKey: AT_ONCE, total: Infinity, longestMs: 120_000 })

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Requests of a worker must not wait for each other's promises, so each looks again and again whether there is room. */
async function enter(key: string): Promise<() => void> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const leave = inFlight.enter(key, Date.now())
    if (leave) return leave
    await delay(LOOK_MS)
  }
  throw new DomainError(
    'too-many-requests',
    `Your organization is auditing ${AT_ONCE} other pages. Try again in ${RETRY_SECONDS} seconds.`,
    { retryAfter: RETRY_SECONDS },
  )
}

/** Audits a page when it is the turn of its organization. */
export async function inTurnOf<Value>(
  { actor, later }: Pick<SignedInScope, 'actor' | 'later'>,
  work: () => Promise<Value>,
): Promise<Value> {
  const leave = await enter(actor.organizationId)
  const result = work().finally(leave)
  // To its end, also when the caller disconnects: what is cut off never leaves.
  later(result.catch(() => undefined))
  return result
}
