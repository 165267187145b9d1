import { parseRobots, readableRobots, type RobotsRules } from '#api/engine/robots.ts'
import { hostOf, originOf } from '#api/engine/urls.ts'
import { type FetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { createUrlScope } from '#api/engine/url-scope.ts'
import { type CrawlPlan, isListMode, toScopeRules } from '#api/crawl/store/crawl-state.ts'
import { type Admission } from '#api/crawl/store/frontier.ts'
import { createUrlFilter } from './url-patterns.ts'

const MOST_AT_ONCE = 100
/** Rules and URLs that are compared in some milliseconds. */
const COMPARISONS_AT_ONCE = 20_000

/** Whether the owner of a host wants it visited whatever its robots.txt says. */
export const isRobotsIgnored = ({ robotsIgnoredOn = [] }: CrawlPlan, url: string) =>
  robotsIgnoredOn.includes(hostOf(url))

type StartPlan = Pick<CrawlPlan, 'url' | 'list' | 'isList' | 'folders' | 'subdomains' | 'ignoredParameters'>

/** Where a crawl starts: what it is asked for, or each of its folders. Those of a list are read from a sitemap. */
export function listStarts(plan: StartPlan): string[] {
  const { toKey } = createUrlScope(toScopeRules(plan))
  const { folders = [], list, url } = plan
  if (isListMode(plan)) return list.map(toKey)
  return folders.length > 0 ? folders.map((folder) => originOf(url) + folder) : [toKey(url)]
}

/** Of a list only what the crawl starts from is wanted, which is not a link away from anything. */
function toWanted(plan: CrawlPlan): Admission['isWanted'] {
  if (isListMode(plan)) return (_, depth) => depth === 0
  const filter = createUrlFilter(plan)
  const { maxDepth = null } = plan
  return (url, depth) => {
    // A start page is where the links come from, so an include pattern need not name it.
    if (depth !== 0 && !filter(url)) return false
    return maxDepth === null || (depth !== null && depth <= maxDepth) ? true : 'when-nearer'
  }
}

/** Knows no robots.txt at first. A file that is unavailable forbids everything (RFC 9309, 2.3.1.3 and 2.3.1.4). */
export function createAdmission(
  plan: CrawlPlan,
  { robotsNames }: Pick<FetchRules, 'robotsNames'> = {},
): Admission {
  const rules = new Map<string, RobotsRules | null>()
  return {
    isOfSite: createUrlScope(toScopeRules(plan)).has,
    isWanted: toWanted(plan),
    isAllowed(url) {
      if (isRobotsIgnored(plan, url)) return true
      const known = rules.get(originOf(url))
      return known === undefined ? undefined : (known?.isAllowed(url) ?? false)
    },
    learn({ origin, robots }) {
      const text = readableRobots(robots)
      rules.set(origin, text === null ? null : parseRobots(text, robotsNames))
    },
    atOnce() {
      const wildcards = Math.max(1, ...Array.from(rules.values(), (known) => known?.wildcards ?? 0))
      const count = Math.floor(COMPARISONS_AT_ONCE / wildcards)
      return Math.min(MOST_AT_ONCE, Math.max(1, count))
    },
  }
}
