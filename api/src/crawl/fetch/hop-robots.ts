import { hostOf } from '#api/engine/urls.ts'
import { parseRobots, readableRobots, type RobotsRules } from '#api/engine/robots.ts'
import { fetchRobots } from './fetch-robots.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { type MayFollow } from './follow-redirects.ts'

const KEPT_MS = 600_000
/** A file that was unavailable may be available soon. */
const KEPT_FAILED_MS = 60_000
const MAX_KEPT = 200
/** Waiting here delays other pages: what is not available at once is skipped. */
const NO_PAUSES: readonly number[] = []

export interface HopScope {
  /** What is kept is kept for one audit: the next one asks again. */
  audit: string
  /** Hosts whose robots.txt is ignored. */
  robotsIgnoredOn: readonly string[]
}

interface Kept {
  /** Null: nothing may be asked for. */
  rules: RobotsRules | null
  until: number
}

/** By audit and origin, for all jobs of this process. Plain values: jobs must not wait for each other's promises. */
const known = new Map<string, Kept>()

async function learn(key: string, origin: string, rules: FetchRules, send: Send | undefined): Promise<Kept> {
  const text = readableRobots(await fetchRobots(origin, rules, send, NO_PAUSES))
  const found = text === null ? null : parseRobots(text, rules.robotsNames)
  const kept = { rules: found, until: Date.now() + (found ? KEPT_MS : KEPT_FAILED_MS) }
  const [oldest] = known.keys()
  if (known.size >= MAX_KEPT && oldest !== undefined) known.delete(oldest)
  known.set(key, kept)
  return kept
}

/**
 * What robots.txt says of the URLs that redirects lead to, on whatever host they are: nobody knew of them when the job
 * was made.
 */
export function createHopRule(
  rules: FetchRules,
  { audit, robotsIgnoredOn }: HopScope,
  send?: Send,
): MayFollow {
  const ignored = new Set(robotsIgnoredOn)
  const asked = new Map<string, Promise<Kept>>()
  return async (url) => {
    if (ignored.has(hostOf(url))) return true
    const { origin } = new URL(url)
    const key = `${audit} ${origin}`
    const kept = known.get(key)
    if (kept && kept.until > Date.now()) return kept.rules?.isAllowed(url) ?? false
    const asking = asked.get(origin) ?? learn(key, origin, rules, send)
    asked.set(origin, asking)
    const learned = await asking
    return learned.rules?.isAllowed(url) ?? false
  }
}
