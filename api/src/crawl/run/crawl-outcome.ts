import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { findUrlOutcome } from '#api/crawl/store/url-outcomes.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import { hasStart } from '#api/crawl/store/frontier.ts'
import { findHost } from '#api/crawl/store/host-facts.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { outcomeOf } from '#api/engine/outcome.ts'
import { readableRobots } from '#api/engine/robots.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type Outcome } from '#contract/seo/outcomes.ts'
import { type Crawl } from './crawl.ts'
import { originOf } from '#api/engine/urls.ts'
import { isRobotsIgnored, listStarts } from './crawl-admission.ts'

/** Failures that are the host's and not those of one file on it. */
const OF_THE_HOST: ReadonlySet<FetchFailure> = new Set(['dns', 'tls', 'private-address'])

const toReason = (failure: FetchFailure | undefined, status: number) => {
  if (failure === 'timeout') return 'the request timed out'
  return failure ? 'the connection broke' : `it returned status ${status}`
}

/** Why a host is not crawled, where its robots.txt is unavailable. */
function ofRobots(name: string, { robots }: HostFacts): Outcome | undefined {
  if (readableRobots(robots) !== null) return undefined
  const { failure, status } = robots
  if (failure && OF_THE_HOST.has(failure)) {
    return outcomeOf({ url: robots.url, kind: 'error', status: null, failure, finalUrl: robots.url }, name)
  }
  return {
    reason: 'robots-unreachable',
    what: `The robots.txt of ${name} could not be fetched in three attempts: ${toReason(failure, status)}. Nothing was crawled.`,
    advice:
      'While robots.txt cannot be read, crawlers stay away from the whole site. Check that the server is up and lets BellwetherBot through its firewall, and that the file returns status 200, or 404 if there are no rules.',
    target: null,
  }
}

/** Of the URL that an audit begins at, behind the redirects that stay on the site. */
function ofStart(sql: Sql, name: string, url: string): Outcome | undefined {
  const start = findUrlOutcome(sql, url)
  if (start?.state === 'disallowed') {
    return {
      reason: 'robots-forbids',
      what: `The robots.txt of ${name} does not let our crawler in.`,
      advice:
        'Allow BellwetherBot there, or verify that the site is yours and ignore robots.txt in the audit.',
      target: null,
    }
  }
  if (!start?.kind) return undefined
  const finalUrl = start.final_url ?? url
  const end = start.kind === 'redirect' && start.failure === null ? findUrlOutcome(sql, finalUrl) : start
  const { failure, status } = end?.kind ? end : start
  return outcomeOf({ url, kind: end?.kind ?? start.kind, status, failure, finalUrl }, name)
}

/** The first of what it starts from. */
const startOf = (plan: CrawlPlan) => listStarts(plan)[0] ?? plan.url

/** Of an audit whose URLs are in a sitemap, where that has none. */
function ofList(sql: Sql, { listSitemap }: CrawlPlan): Outcome | undefined {
  if (!listSitemap || hasStart(sql)) return undefined
  return {
    reason: 'not-a-page',
    what: `The sitemap ${listSitemap} could not be read, or lists no URL of the site.`,
    advice: 'Open the sitemap in a browser, and check its address.',
    target: null,
  }
}

const NO_PAGE: Outcome = {
  reason: 'not-a-page',
  what: 'None of the URLs returned a web page.',
  advice: 'Start at a URL that returns an HTML page.',
  target: null,
}

/** Why an audit that has no page to check has none; undefined where it ended before it could know. */
export function findOutcome({ sql, state }: Crawl): Outcome | undefined {
  const { plan, shortfall } = state
  const { host: name } = new URL(plan.url)
  const host = isRobotsIgnored(plan, plan.url) ? undefined : findHost(sql, originOf(plan.url))
  const known = (host && ofRobots(name, host)) ?? ofList(sql, plan) ?? ofStart(sql, name, startOf(plan))
  return known ?? (shortfall ? undefined : NO_PAGE)
}
