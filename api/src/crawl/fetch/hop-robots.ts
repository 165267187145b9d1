import { type FetchFailure } from '#api/engine/fetched-page.ts'
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

export interface HostRobots {
  /** Null: nothing may be asked for. */
  rules: RobotsRules | null
  /** Why there was no response to read. */
  failure: FetchFailure | null
}

interface Kept extends HostRobots {
  until: number
}

/** By audit and origin, for all jobs of this process. Plain values: jobs must not wait for each other's promises. */
const known = new Map<string, Kept>()

interface Learning {
  key: string
  origin: string
  rules: FetchRules
  send: Send | undefined
  timeoutMs: number | undefined
}

async function learn({ key, origin, rules, send, timeoutMs }: Learning): Promise<Kept> {
  const file = await fetchRobots(origin, rules, send, NO_PAUSES, timeoutMs)
  const text = readableRobots(file)
  const found = text === null ? null : parseRobots(text, rules.robotsNames)
  const until = Date.now() + (found ? KEPT_MS : KEPT_FAILED_MS)
  const kept = { rules: found, failure: file.failure ?? null, until }
  const [oldest] = known.keys()
  if (known.size >= MAX_KEPT && oldest !== undefined) known.delete(oldest)
  known.set(key, kept)
  return kept
}

/** The robots.txt of whatever host, asked for once for each of them. */
export function createRobotsReader(
  rules: FetchRules,
  { audit }: Pick<HopScope, 'audit'>,
  send?: Send,
  timeoutMs?: number,
): (url: string) => Promise<HostRobots> {
  const asked = new Map<string, Promise<Kept>>()
  return async (url) => {
    const { origin } = new URL(url)
    const key = `${audit} ${origin}`
    const kept = known.get(key)
    if (kept && kept.until > Date.now()) return kept
    const asking = asked.get(origin) ?? learn({ key, origin, rules, send, timeoutMs })
    asked.set(origin, asking)
    return asking
  }
}

/**
 * What robots.txt says of the URLs that redirects lead to, on whatever host they are: nobody knew of them when the job
 * was made.
 */
export function createHopRule(
  rules: FetchRules,
  scope: HopScope,
  send?: Send,
  readRobots = createRobotsReader(rules, scope, send),
): MayFollow {
  const ignored = new Set(scope.robotsIgnoredOn)
  return async (url) => ignored.has(hostOf(url)) || ((await readRobots(url)).rules?.isAllowed(url) ?? false)
}
