/**
 * A check over all pages is asked range by range, so that nobody waits long for the thread, however large the site. What drives its
 * SELECT is limited to the range by this condition on an id of `pages`: links by `from_id`, sitemap entries by `page_id`. Where SQLite
 * would begin elsewhere, a CROSS JOIN keeps the order.
 */
export const inRange = (column: string): string =>
  `${column} BETWEEN (SELECT first FROM page_range) AND (SELECT last FROM page_range)`

/** What is usual on the site, as JSON (site-figures.ts). */
export const figureOf = (name: string): string => `site_figures AS figure ON figure.name = '${name}'`

/** What a check tallied. A CROSS JOIN keeps it behind the pages of the range, where it is looked up by `tally.key`. */
export const tallyOf = (check: string): string => `tallies AS tally ON tally.check_id = '${check}'`
