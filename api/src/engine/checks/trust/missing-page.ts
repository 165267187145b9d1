import { inRange } from '#api/engine/checks/page-range.ts'
import { holdsWord } from '#api/engine/checks/trust/word-search.ts'

/**
 * One row at the home page when no URL and no link text of the site holds any of the words. Most links have the text of another, as
 * those of menus do, and each text is looked at once.
 * @param isDue a condition on the home page: on which sites such a page is missed
 */
export function lacksPage(check: string, words: readonly string[], isDue = '1') {
  const isKnown = `EXISTS (SELECT 1 FROM tallies WHERE check_id = '${check}')`
  return {
    tally: `
      SELECT 'found' AS key, '' AS value WHERE NOT ${isKnown} AND (
        EXISTS (SELECT 1 FROM pages
          WHERE ${inRange('id')} AND crawlable = 1 AND internal = 1 AND (${holdsWord('url', words)}))
        OR EXISTS (
          WITH together AS MATERIALIZED (SELECT DISTINCT text FROM links WHERE ${inRange('from_id')} AND kind = 'a')
          SELECT 1 FROM together WHERE ${holdsWord('text', words)}))`,
    sql: `
      SELECT url, 'No page of this kind was found.' AS detail, NULL AS evidence FROM pages
      WHERE ${inRange('id')} AND depth = 0 AND kind = 'html' AND NOT ${isKnown} AND ${isDue}`,
  }
}
