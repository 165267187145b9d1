import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Answer, type Asked } from '#api/sources/source.ts'
import { type KeptReply, withAge } from '#api/sources/kept-reply.ts'
import { type Account, type Purchase } from './spend.ts'
import { buyReply } from './paid-reply.ts'
import { describeMarket, findMarket } from './markets.ts'
import { type Market } from '#api/integrations/dataforseo/labs.ts'

export interface Items<Item> {
  items: Item[]
  total: number
}

/** An organization's account, and what it is asked with. */
export interface Buyer {
  scope: SourceScope
  account: Account
}

export const buy = <Task extends object, Result>(
  { scope, account }: Buyer,
  { fresh }: Pick<Asked, 'fresh'>,
  purchase: Purchase<Task, Result>,
): Promise<KeptReply<Result | null>> => buyReply(scope, { account, isAsked: fresh }, purchase)

export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The day of `2026-11-20 04:00:00 +00:00`; null where it is none. */
export function readDay(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

/**
 * Their rank of 0 to 1000 on a scale of 0 to 100: sin(rank / 636.62) × 100, rounded to a whole number, which is what they reply
 * themselves where they are asked for that scale. https://dataforseo.com/help-center/what_is_rank_in_backlinks_api#rank_scale
 */
export const toAuthority = (rank: number | null): number | null =>
  rank === null || rank < 0 || rank > 1000 ? null : Math.round(Math.sin(rank / 636.62) * 100)

/** A count, where it is one. */
export const toCount = (value: number | null): number | null =>
  value === null || value < 0 ? null : Math.round(value)

/** The market that is meant; null where DataForSEO does not have it, or does not tell the device from others. */
export function findAskedMarket(
  { account }: Buyer,
  { country, device }: Asked,
): (Market & { name: string }) | null {
  if (device !== 'all') return null
  const asked = country ?? account.settings.country
  const market = findMarket(asked)
  return market ? { ...market, name: describeMarket(asked, market) } : null
}

export function toAnswer<Data>(
  { fetchedAt, failure }: Pick<KeptReply<unknown>, 'fetchedAt' | 'failure'>,
  { data, basis, coverage, asOf }: Pick<Answer<Data>, 'data' | 'basis' | 'coverage'> & { asOf?: string },
): Answer<Data> {
  return { data, basis, asOf: asOf ?? toDay(fetchedAt), fetchedAt, coverage: withAge(coverage, { failure }) }
}
