import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

const MAX_SHOWN = 300
const LISTED = `(SELECT min(versions) FROM sitemap_urls WHERE page_id = page.id AND versions IS NOT NULL)`
const count = (column: string) => `(length(${column}) - length(replace(${column}, char(10), '')) + 1)`

/** A source of language versions that says other than another; null where either is silent. */
const differ = (one: string, other: string) => `${one} <> ${other}`
const shownOf = (name: string, column: string) =>
  `coalesce('${name}: ' || substr(replace(${column}, char(10), ', '), 1, ${MAX_SHOWN}) || ' | ', '')`

/** The places that name the language versions of a page. */
export const versionSourceChecks = [
  {
    id: 'hreflang-inconsistent-sources',
    category: 'international',
    severity: 'warning',
    scope: 'site',
    title: 'Contradictory hreflang sources',
    why: 'hreflang can stand in the page, in a header and in the sitemap. Here they name different versions, so search engines must guess which to believe.',
    fix: 'Use one of the three, and remove the others. Or fill all of them from one list.',
    sql: `
      SELECT url, CASE
          WHEN ${differ('head', 'header')} THEN 'The page names ' || ${count('head')} || ' versions, its header ' || ${count('header')} || ', and not the same ones.'
          WHEN ${differ('head', 'listed')} THEN 'The page names ' || ${count('head')} || ' versions, the sitemap ' || ${count('listed')} || ', and not the same ones.'
          WHEN ${differ('header', 'listed')} THEN 'The header names ' || ${count('header')} || ' versions, the sitemap ' || ${count('listed')} || ', and not the same ones.'
        END AS detail,
        rtrim(${shownOf('page', 'head')} || ${shownOf('header', 'header')} || ${shownOf('sitemap', 'listed')}, ' |') AS evidence
      FROM (
        SELECT page.url, traits.head_versions AS head, traits.header_versions AS header, ${LISTED} AS listed
        FROM pages AS page CROSS JOIN page_traits AS traits ON traits.page_id = page.id
        WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1) AS together`,
  },
] as const satisfies readonly Check[]
