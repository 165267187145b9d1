import { underWay } from '#api/integrations/payment/subscriptions.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { endTurn, findCustomerId, takeTurn } from './customers.queries.ts'
import { ensureBillingCustomer } from './customers.service.ts'

/** More than all the calls of a purchase take; whoever has not come back by then will not. */
const LONGEST_MS = 2 * 60_000

/**
 * Grants one wish of an organisation at a time: two that are looked at together would each find nothing, and be charged
 * both. The same wish may come twice, which its key at the provider takes care of.
 */
export async function inTurn<Answer>(
  scope: SignedInScope,
  wish: object,
  grant: () => Promise<Answer>,
): Promise<Answer> {
  const { db, actor, now } = scope
  const { organizationId } = actor
  if ((await findCustomerId(db, organizationId)) === null) await ensureBillingCustomer(scope)
  const turn = { organizationId, wish: hashToken(JSON.stringify(wish)) }
  const at = now()
  const until = new Date(at.getTime() + LONGEST_MS)
  if (!(await takeTurn(db, { ...turn, now: at, until }))) throw underWay()
  try {
    return await grant()
  } finally {
    await endTurn(db, turn)
  }
}
