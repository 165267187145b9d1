import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** Refused URLs below which nothing slowed the crawl: a server may be busy once. */
const FEWEST_REFUSED = 3
/** Of how many URLs one is refused. */
const ONE_OF = 20

const WAS_ASKED = `page.internal = 1 AND +page.state = 'done' AND page.fetched_at IS NOT NULL`

const HOST = `substr(together.url, instr(together.url, '://') + 3, 100)`
/** What stands before the first slash, with a dot before and behind. */
const LABELS = `'.' || lower(replace(substr(${HOST}, 1, instr(${HOST} || '/', '/') - 1), ':', '.')) || '.'`
const STAGING_LABELS = [
  'staging',
  'stage',
  'stg',
  'dev',
  'develop',
  'development',
  'preview',
  'preprod',
  'uat',
  'qa',
  'test',
  'testing',
  'sandbox',
]
/** A label, or what such a label begins or ends with. Names such as test-drive are none: only the ones that nobody calls a product. */
const IS_STAGING = [
  ...STAGING_LABELS.map((label) => `instr(${LABELS}, '.${label}.') > 0`),
  ...['staging', 'preprod', 'uat'].flatMap((label) => [
    `instr(${LABELS}, '.${label}-') > 0`,
    `instr(${LABELS}, '-${label}.') > 0`,
  ]),
  `instr(${LABELS}, 'deploy-preview-') > 0`,
  `instr(${LABELS}, '-dev.') > 0`,
].join(' OR ')
/** Names that only the own machine or network knows. */
const IS_LOCAL = ['.localhost.', '.local.', '.test.', '.internal.', '.invalid.']
  .map((end) => `substr(${LABELS}, -${end.length}) = '${end}'`)
  .join(' OR ')

const HOME = `substr(page.url, 1, instr(substr(page.url, 9) || '/', '/') + 8)`
/** Hosts of a range by their home page: there are few, so that their names are looked at once and not for each page. */
const STAGING_HOMES = `
  WITH together AS MATERIALIZED (SELECT DISTINCT ${HOME} AS url FROM pages AS page WHERE ${inRange('page.id')})
  SELECT url FROM together WHERE (${IS_STAGING}) AND NOT (${IS_LOCAL})`

/** What keeps crawlers busy, or out, and what they should not see. */
export const crawlLimitChecks = [
  {
    id: 'crawl-trap',
    category: 'crawl',
    severity: 'warning',
    scope: 'site',
    title: 'Crawl trap',
    why: 'Links lead to ever more URLs that show the same things in another order, or nothing at all. Crawlers spend their visits there and miss real pages.',
    fix: 'Stop linking to such URLs or block them in robots.txt, return 404 for those that make no sense, and name the plain page as canonical.',
    sql: `
      SELECT page.url, trap.urls || CASE trap.kind
          WHEN 'parameters' THEN ' URLs combine the same parameters in ever new ways.'
          WHEN 'segments' THEN ' URLs repeat a folder of their path.'
          WHEN 'calendar' THEN ' URLs are dates far in the future.'
          ELSE ' URLs differ in a session ID.' END AS detail,
        trap.samples AS evidence
      FROM pages AS page CROSS JOIN url_traps AS trap ON trap.url = page.url
      WHERE ${inRange('page.id')}`,
  },
  {
    id: 'rate-limited',
    category: 'crawl',
    severity: 'notice',
    scope: 'site',
    title: 'Server limited the crawl',
    why: 'The server refused requests because there were too many, or because it was overloaded. Refused requests are repeated more slowly; counted here are the URLs that were refused each time, so they could not be checked. Search engines are slowed down in the same way.',
    fix: 'Let the crawler through the firewall, audit more slowly, or give the server more room. Search engines need a server that answers.',
    tally: `
      SELECT 'asked' AS key, page.fetched_at AS value FROM pages AS page WHERE ${inRange('page.id')} AND ${WAS_ASKED}
      UNION ALL
      SELECT 'refused', page.url FROM pages AS page WHERE ${inRange('page.id')} AND ${WAS_ASKED} AND page.status IN (429, 503)`,
    sql: `
      SELECT page.url, refused.pages || ' of ' || asked.pages || ' URLs were refused with 429 or 503 each time they were requested. '
          || coalesce('The others came at ' || round(
            (asked.pages - refused.pages) / nullif((julianday(asked.greatest) - julianday(asked.least)) * 86400.0, 0), 1)
            || ' per second.', 'The others were answered.') AS detail,
        NULL AS evidence
      FROM pages AS page
      CROSS JOIN tallies AS refused ON refused.check_id = 'rate-limited' AND refused.key = 'refused' AND refused.least = page.url
      CROSS JOIN tallies AS asked ON asked.check_id = 'rate-limited' AND asked.key = 'asked'
      WHERE ${inRange('page.id')} AND refused.pages >= ${FEWEST_REFUSED} AND refused.pages * ${ONE_OF} >= asked.pages`,
  },
  {
    id: 'staging-indexable',
    category: 'crawl',
    severity: 'error',
    scope: 'site',
    title: 'Staging host is indexable',
    why: 'The name of the host says that it is for tests or previews, and search engines may index its pages. They compete with the real ones, and show what nobody should see yet.',
    fix: 'Protect the host by a password, or send X-Robots-Tag: noindex with every response of it.',
    tally: `
      SELECT ${HOME} AS key, page.url AS value FROM pages AS page
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.indexable = 1
        AND ${HOME} IN (${STAGING_HOMES})`,
    sql: `
      SELECT page.url, tally.pages || CASE tally.pages WHEN 1 THEN ' page' ELSE ' pages' END || ' of this host can be indexed.' AS detail,
        tally.key AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('staging-indexable')} AND tally.key = ${HOME} AND tally.least = page.url
      WHERE ${inRange('page.id')}`,
  },
] as const satisfies readonly Check[]
