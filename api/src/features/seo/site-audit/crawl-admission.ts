import { type HostFacts } from '#api/engine/host-facts.ts'
import { parseRobots, readableRobots, type RobotsRules } from '#api/engine/robots.ts'
import { hostOf } from '#api/engine/urls.ts'
import { type CrawlPlan } from './crawl-state.ts'
import { createUrlFilter } from './url-patterns.ts'

/** What may be fetched: the patterns of the audit, and robots.txt of each origin of the site. */
export interface Admission {
  site: string
  isWanted: (url: string) => boolean
  /** Undefined where the robots.txt of its origin has not been read. */
  isAllowed: (url: string) => boolean | undefined
  learn: (host: Pick<HostFacts, 'origin' | 'robots'>) => void
  /** How many addresses may be decided without a break: few where somebody has written thousands of rules. */
  atOnce: () => number
}

const MOST_AT_ONCE = 100
/** Rules and addresses that are compared in some milliseconds. */
const COMPARISONS_AT_ONCE = 20_000

export const originOf = (url: string) => new URL(url).origin

/** Whether the owner of a host wants it visited whatever its robots.txt says. */
export const isRobotsIgnored = ({ robotsIgnoredOn = [] }: CrawlPlan, url: string) =>
  robotsIgnoredOn.includes(hostOf(url))

/** Knows no robots.txt at first. A file that can't be had forbids everything (RFC 9309, 2.3.1.3 and 2.3.1.4). */
export function createAdmission(plan: CrawlPlan): Admission {
  const filter = createUrlFilter(plan.include, plan.exclude)
  const listed = new Set(plan.list)
  const rules = new Map<string, RobotsRules | null>()
  return {
    site: plan.url,
    // The start page is where the links come from, so an include pattern need not name it.
    isWanted: (url) => (listed.size > 0 ? listed.has(url) : url === plan.url || filter(url)),
    isAllowed(url) {
      if (isRobotsIgnored(plan, url)) return true
      const known = rules.get(originOf(url))
      return known === undefined ? undefined : (known?.isAllowed(url) ?? false)
    },
    learn({ origin, robots }) {
      const text = readableRobots(robots)
      rules.set(origin, text === null ? null : parseRobots(text))
    },
    atOnce() {
      const wildcards = Math.max(1, ...Array.from(rules.values(), (known) => known?.wildcards ?? 0))
      const count = Math.floor(COMPARISONS_AT_ONCE / wildcards)
      return Math.min(MOST_AT_ONCE, Math.max(1, count))
    },
  }
}
