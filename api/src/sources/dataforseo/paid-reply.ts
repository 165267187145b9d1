import { keepReply, type KeptReply, MAX_KEPT_BYTES } from '#api/sources/kept-reply.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type Account, expectCost, PriceUnavailable, type Purchase, spend } from './spend.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Labs and Backlinks change their figures about once a week. */
const FRESH_MS = 7 * DAY_MS
/** A page that is loaded again buys nothing again. */
const JUST_BOUGHT_MS = 10 * 60 * 1000
/** Room for the names around the rows. */
const ROOM_BYTES = MAX_KEPT_BYTES - 1024

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength

/** What would be too large to be kept would be paid for again with each look: rows at the end are left out instead. */
function toKeepable<Result>(result: Result): Result {
  if (bytesOf(result) <= ROOM_BYTES || typeof result !== 'object' || result === null) return result
  const { items } = result as { items?: unknown }
  if (!Array.isArray(items) || items.length === 0) return result
  return toKeepable({ ...result, items: items.slice(0, Math.floor(items.length / 2)) })
}

/**
 * A reply that costs money: the one that is kept, and a bought one where the organization lets panels buy, or somebody has
 * asked for it (`isAsked`). Kept ones cost nothing.
 * @throws PriceUnavailable where somebody has to agree first, SourceUnavailable where the budget is used up or the call fails
 */
export function buyReply<Task extends object, Result>(
  scope: SourceScope,
  { account, isAsked }: { account: Account; isAsked: boolean },
  purchase: Purchase<Task, Result>,
): Promise<KeptReply<Result | null>> {
  const { call, task } = purchase
  // Who is asked first agrees to a price, and none is shown beside figures of this week.
  const isBoughtAgain = isAsked && account.settings.spending !== 'ask-first'
  const kept = {
    source: 'dataforseo',
    key: `${call.path} ${JSON.stringify(task)}`,
    schema: call.result.nullable(),
    maxAgeMs: isBoughtAgain ? JUST_BOUGHT_MS : FRESH_MS,
    fresh: false,
    isUrgent: isAsked,
  } as const
  return keepReply<Result | null>(scope, kept, async () => {
    if (account.settings.spending === 'ask-first' && !isAsked)
      throw new PriceUnavailable(await expectCost(scope, purchase))
    return toKeepable(await spend(scope, account, purchase))
  })
}

/** Several replies at once. What one of them lacks is told; where nobody replies, what they cost is told together. */
export async function settleAll<Values extends readonly unknown[]>(calls: {
  [At in keyof Values]: Promise<Values[At]>
}): Promise<{ values: { [At in keyof Values]: Values[At] | null }; failures: SourceUnavailable[] }> {
  const settled = await Promise.allSettled(calls)
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  const unavailable = failures.filter((each) => each instanceof SourceUnavailable)
  const bug = failures.find((each) => !(each instanceof SourceUnavailable))
  if (bug !== undefined) throw bug
  const prices = unavailable.filter((each) => each instanceof PriceUnavailable)
  if (prices.length === settled.length)
    throw new PriceUnavailable(prices.reduce((sum, { price }) => sum + price, 0))
  const [first] = unavailable
  if (first && unavailable.length === settled.length) throw first
  const values = settled.map((each) => (each.status === 'fulfilled' ? each.value : null))
  // One for each call, in their order.
  return { values: values as { [At in keyof Values]: Values[At] | null }, failures: unavailable }
}
