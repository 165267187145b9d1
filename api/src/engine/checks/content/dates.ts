import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** Months after which a text should be looked at. */
const OUTDATED_MONTHS = 18
/** A sitemap that is written at night, and a change that is told a few days late, are no contradiction. */
const MOST_DAYS_APART = 30
/** Time zones make a day of two. */
const SAME_DAYS = 2

const DAY_OF_ENTRY = `substr(lastmod, 1, 10)`
/** The newest day that sitemaps give for a page; only of a whole date. */
const LISTED = `(SELECT max(${DAY_OF_ENTRY}) FROM sitemap_urls WHERE page_id = page.id AND date(${DAY_OF_ENTRY}) IS ${DAY_OF_ENTRY})`
const NEWEST_SHOWN = `(SELECT max(shown.value) FROM json_each(traits.shown_days) AS shown)`

const daysBetween = (one: string, other: string) => `abs(julianday(${one}) - julianday(${other}))`

/** No day that the page shows is one of those that its structured data names. */
const SHOWS_OTHERS = `traits.shown_days IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM json_each(traits.shown_days) AS shown
  WHERE min(coalesce(${daysBetween('shown.value', 'traits.published')}, 99999),
    coalesce(${daysBetween('shown.value', 'traits.modified')}, 99999)) <= ${SAME_DAYS})`

const TOLD = `coalesce(traits.modified, traits.published)`

/** Page, its traits and its newest day in a sitemap. */
const DATED = `
  (SELECT page.id, page.url, page.fetched_at, traits.*, ${LISTED} AS listed, ${NEWEST_SHOWN} AS newest_shown
   FROM pages AS page CROSS JOIN page_traits AS traits ON traits.page_id = page.id
   WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.indexable = 1) AS traits`

/** When a text was written, by all that says so. */
export const dateChecks = [
  {
    id: 'content-date-conflict',
    category: 'content',
    severity: 'notice',
    scope: 'site',
    title: 'Contradictory dates',
    why: 'The page, its structured data and the sitemap give different dates, so search engines may show a wrong one or none.',
    fix: 'Take all of them from one field: when the text was published, and when it last really changed.',
    // A sitemap with one date for all of its pages says nothing of any; another check tells that.
    tally: `
      SELECT 'listed' AS key, ${DAY_OF_ENTRY} AS value FROM sitemap_urls
      WHERE ${inRange('page_id')} AND lastmod IS NOT NULL AND date(${DAY_OF_ENTRY}) IS ${DAY_OF_ENTRY}`,
    sql: `
      SELECT url, CASE
          WHEN traits.modified < traits.published THEN 'Its structured data was modified before it was published.'
          WHEN ${SHOWS_OTHERS} AND ${TOLD} IS NOT NULL THEN 'The page shows another date than its structured data.'
          WHEN tally.least <> tally.greatest AND ${daysBetween('traits.modified', 'listed')} > ${MOST_DAYS_APART}
            THEN 'The structured data and the sitemap give different dates of the last change.' END AS detail,
        rtrim(coalesce('shown ' || newest_shown || ', ', '') || coalesce('published ' || traits.published || ', ', '')
          || coalesce('modified ' || traits.modified || ', ', '') || coalesce('sitemap ' || listed || ', ', ''), ', ') AS evidence
      FROM ${DATED}
      LEFT JOIN ${tallyOf('content-date-conflict')} AND tally.key = 'listed'`,
  },
  {
    id: 'content-outdated',
    category: 'content',
    severity: 'notice',
    scope: 'site',
    title: 'Not updated for a long time',
    why: `The newest date of this page is more than ${OUTDATED_MONTHS} months old. Readers and search engines prefer texts that somebody still looks after.`,
    fix: 'Read it again: update it and its date, merge it with a newer page, or leave it if it is still correct and does not age.',
    sql: `
      SELECT url, 'Its newest date is ' || newest || '.' AS detail, NULL AS evidence
      FROM (SELECT url, fetched_at,
          max(coalesce(newest_shown, ''), coalesce(traits.published, ''), coalesce(traits.modified, ''), coalesce(listed, '')) AS newest
        FROM ${DATED}) AS together
      WHERE newest <> '' AND newest < date(substr(fetched_at, 1, 10), '-${OUTDATED_MONTHS} months')`,
  },
] as const satisfies readonly Check[]
