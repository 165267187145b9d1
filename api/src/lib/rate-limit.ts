import { DomainError } from './domain-error.ts'
import type { Allowance } from './rate-limit-object.ts'
import { type Platform } from './platform.ts'

export interface Limit extends Allowance {
  /** What is counted, for example `signin:address:203.0.113.7`. Personal data goes in hashed. */
  key: string
  /** How many this call counts for; 1 unless it says otherwise. */
  count?: number
  /** What is limited, in words that go before when to try again. */
  reason?: string
}

type LimitScope = Pick<Platform, 'bindings' | 'now'>

/** An object for each key would be a database to make for each new address: a caller with many addresses could stall us. */
const SHARES = 64

/** The same share for the same key: FNV-1a, 32 bits. */
function shareOf(key: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return `share-${(hash >>> 0) % SHARES}`
}

const counter = ({ bindings }: LimitScope, key: string) =>
  bindings.LIMITS.get(bindings.LIMITS.idFromName(shareOf(key)))

/**
 * Counts this call under each limit in turn; throws `too-many-requests` at the first that is used up, and leaves the
 * ones after it uncounted. The address goes before the account: who is refused by address locks nobody out.
 */
export async function limit(scope: LimitScope, limits: Limit[]): Promise<void> {
  for (const { key, count, reason = 'Too many attempts.', ...allowance } of limits) {
    const waitMs = await counter(scope, key).take(key, allowance, scope.now().getTime(), count)
    if (waitMs > 0) throw tooMany(reason, waitMs)
  }
}

/** A refusal for now. `waitMs` says until when; `errors` names the fields that are to blame. */
export function tooMany(
  reason: string,
  waitMs: number,
  errors: (message: string) => Record<string, string[]> = () => ({}),
): DomainError {
  const retryAfter = Math.ceil(waitMs / 1000)
  const message = `${reason} Try again in ${toWords(retryAfter)}.`
  return new DomainError('too-many-requests', message, { retryAfter, errors: errors(message) })
}

/** Takes back what `limit` counted, for a try that succeeded where only failures shall count. */
export async function forgive(scope: LimitScope, limits: Limit[]): Promise<void> {
  await Promise.all(
    limits.map(({ key, max, windowSeconds }) => counter(scope, key).giveBack(key, { max, windowSeconds })),
  )
}

function toWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
