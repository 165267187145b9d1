import { parseRobots, readableRobots, type RobotsRules } from '#api/engine/robots.ts'
import { hostOf, originOf } from '#api/engine/urls.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import { type Admission } from '#api/crawl/store/frontier.ts'
import { createUrlFilter } from './url-patterns.ts'

const MOST_AT_ONCE = 100
/** Rules and URLs that are compared in some milliseconds. */
const COMPARISONS_AT_ONCE = 20_000

/** Whether the owner of a host wants it visited whatever its robots.txt says. */
export const isRobotsIgnored = ({ robotsIgnoredOn = [] }: CrawlPlan, url: string) =>
  robotsIgnoredOn.includes(hostOf(url))

/** Knows no robots.txt at first. A file that is unavailable forbids everything (RFC 9309, 2.3.1.3 and 2.3.1.4). */
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
