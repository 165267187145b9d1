import { underWay } from '#api/integrations/payment/payment-gateway.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { endTurn, findCustomerId, findTurnHolder, takeTurn } from './customers.queries.ts'
import { ensureBillingCustomer } from './customers.ts'

/** A lock that is not renewed expires then: its holder is gone. */
const TURN_MS = 2 * 60_000
/** Renewed while the provider works, which may take longer. */
const KEEP_EVERY_MS = 30_000
/** How long an identical request waits for the one before it, which is nearly always a double click. */
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 300

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Taken {
  keep: () => Promise<unknown>
  end: () => Promise<void>
  /** Whether an identical request has just been carried out or refused. */
  isRepeated: boolean
}

/** @throws DomainError while another change is in progress, or an identical one takes too long. */
async function wait({ db, actor, now }: SignedInScope, request: string): Promise<Taken> {
  const { organizationId } = actor
  const turn = { organizationId, holder: `${request}.${newId('trn')}` }
  const keep = () => takeTurn(db, { ...turn, now: now(), until: new Date(now().getTime() + TURN_MS) })
  const end = () => endTurn(db, turn)
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_EVERY_MS) {
    if (await keep()) return { keep, end, isRepeated: waited > 0 }
    const holder = await findTurnHolder(db, organizationId)
    if (holder !== null && !holder.startsWith(`${request}.`)) throw underWay()
    await sleep(LOOK_EVERY_MS)
  }
  throw underWay()
}

/**
 * Carries out one billing change of an organization at a time: two at once would each find nothing, and both would be
 * charged. An identical request waits; any other is refused meanwhile.
 */
export async function inTurn<Result>(
  scope: SignedInScope,
  request: object,
  grant: (turn: { isRepeated: boolean }) => Promise<Result>,
): Promise<Result> {
  if ((await findCustomerId(scope.db, scope.actor.organizationId)) === null)
    await ensureBillingCustomer(scope)
  const { keep, end, isRepeated } = await wait(scope, hashToken(JSON.stringify(request)))
  const keeper = setInterval(() => {
    keep().catch((error: unknown) => {
      scope.log('warn', 'billing-turn-not-kept', { error })
    })
  }, KEEP_EVERY_MS)
  try {
    return await grant({ isRepeated })
  } finally {
    clearInterval(keeper)
    await end()
  }
}
