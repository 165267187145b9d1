import { toPlanned } from '#api/engine/own-checks/own-info.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import {
  type CrawlSettings,
  DEFAULT_SETTINGS,
  type ShownSettings,
} from '#contract/seo/crawl-settings.forms.ts'
import { type AuditRow, type NewAuditRow } from './site-audit.queries.ts'

/** What is stored of an audit's settings besides its URL, its page limit, its list and its secrets. */
export type CrawlOptions = Omit<ShownSettings, 'maxPages' | 'list' | 'respectRobots'> &
  Required<Pick<CrawlPlan, 'isList' | 'robotsIgnoredOn'>> & {
    /** URLs of a list that was pasted or uploaded; the URLs themselves are in a table of their own. */
    listed: number
  }

/** Earlier versions stored fewer settings, and the URLs of a list among them. */
type KeptOptions = Partial<CrawlOptions> & { list?: string[] }

/** Settings that are stored as they were chosen. */
const AS_CHOSEN = {
  maxDepth: DEFAULT_SETTINGS.maxDepth,
  maxRate: DEFAULT_SETTINGS.maxRate,
  onlyChanged: DEFAULT_SETTINGS.onlyChanged,
  userAgent: DEFAULT_SETTINGS.userAgent,
  customAgent: DEFAULT_SETTINGS.customAgent,
  acceptCookies: DEFAULT_SETTINGS.acceptCookies,
  render: DEFAULT_SETTINGS.render,
  checkExternal: DEFAULT_SETTINGS.checkExternal,
  ownChecks: DEFAULT_SETTINGS.ownChecks,
}

const NO_OPTIONS: CrawlOptions = {
  ...AS_CHOSEN,
  include: [],
  exclude: [],
  folders: [],
  listSitemap: null,
  subdomains: false,
  ignoredParameters: [],
  hasAuth: false,
  headerNames: [],
  isList: false,
  listed: 0,
  robotsIgnoredOn: [],
}

/** The list is what an earlier version stored; empty for later audits, of which `findAuditList` reads it. */
export function readOptions({ options }: Pick<AuditRow, 'options'>): CrawlOptions & { list: string[] } {
  // Written only by startAudit.
  const { list = [], ...kept } = options as KeptOptions
  const isOld = list.length > 0
  return { ...NO_OPTIONS, ...(isOld && { isList: true, listed: list.length }), ...kept, list }
}

/** The settings of the crawl's object, from the audit's row and its list. */
export function toPlan(row: NewAuditRow, list: readonly string[]): CrawlPlan {
  const { id, organizationId, url, maxPages, previousId, secrets } = row
  const {
    list: kept,
    listed: _,
    hasAuth: __,
    headerNames: ___,
    onlyChanged,
    ownChecks,
    ...options
  } = readOptions(row)
  return {
    id,
    organizationId,
    url,
    maxPages,
    previousId,
    createdAt: row.createdAt.getTime(),
    ...options,
    ownChecks: ownChecks.map(toPlanned),
    ...(onlyChanged === 'always' && previousId !== null && ownChecks.length === 0 && { onlyChanged: true }),
    list: list.length > 0 ? [...list] : kept,
    ...(secrets !== null && { secrets }),
  }
}

/** What is stored of settings that were read against the site. */
export function toOptions(
  settings: CrawlSettings,
  read: Omit<CrawlOptions, keyof typeof AS_CHOSEN>,
): CrawlOptions {
  const chosen = Object.entries(settings).filter(
    ([name, value]) => Object.hasOwn(AS_CHOSEN, name) && value !== undefined,
  )
  return { ...AS_CHOSEN, ...Object.fromEntries(chosen), ...read }
}
