import { type Platform } from './platform.ts'
import { hashToken } from './random-tokens.ts'
import { type Limit } from './rate-limit.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Caller = Pick<Platform, 'address'>

/** At most `max` within `windowSeconds` from one address. */
export const byAddress = (name: string, { address }: Caller, max: number, windowSeconds: number): Limit => ({
  key: `${name}:address:${address}`,
  max,
  windowSeconds,
})

/** At most `max` within `windowSeconds` for one account: an id of ours, or an address that somebody typed. */
export const byAccount = (name: string, account: string, max: number, windowSeconds: number): Limit => ({
  key: `${name}:account:${hashToken(account)}`,
  max,
  windowSeconds,
})

/** Of a device that its owner has signed in on before: what others use up elsewhere does not count here. */
export const byDevice = (name: string, device: string, max: number, windowSeconds: number): Limit => ({
  key: `${name}:device:${hashToken(device)}`,
  max,
  windowSeconds,
})
