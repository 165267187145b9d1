import { type Check } from '#api/engine/check.ts'

/** The path of a URL, without its query. */
const PATH = (column: string) =>
  `CASE instr(${column}, '?') WHEN 0 THEN ${column} ELSE substr(${column}, 1, instr(${column}, '?') - 1) END`

/** Duplicate content. */
export const duplicateChecks = [
  {
    id: 'duplicate-exact',
    category: 'content',
    severity: 'error',
    scope: 'site',
    title: 'Exact duplicate',
    why: 'Several URLs show the same text. Search engines choose one of them, perhaps not the one you want, and the others compete with it.',
    fix: 'Keep one, and redirect the others to it or name it as their canonical.',
    sql: `
      WITH same AS MATERIALIZED (
        SELECT text_hash, count(*) AS pages FROM pages
        WHERE kind = 'html' AND internal = 1 AND indexable = 1 AND text_hash IS NOT NULL AND words >= 20
        GROUP BY text_hash HAVING count(*) > 1),
      -- The first two by address are enough to name another one for each.
      ranked AS MATERIALIZED (
        SELECT text_hash, url, row_number() OVER (PARTITION BY text_hash ORDER BY url) AS place FROM pages
        WHERE text_hash IN (SELECT text_hash FROM same) AND indexable = 1),
      named AS MATERIALIZED (
        SELECT text_hash, max(url) FILTER (WHERE place = 1) AS first, max(url) FILTER (WHERE place = 2) AS second
        FROM ranked WHERE place <= 2 GROUP BY text_hash)
      SELECT page.url, same.pages || ' pages have the same text.' AS detail,
        CASE page.url WHEN named.first THEN named.second ELSE named.first END AS evidence
      FROM same JOIN named ON named.text_hash = same.text_hash
      JOIN pages AS page ON page.text_hash = same.text_hash
      WHERE page.kind = 'html' AND page.internal = 1 AND page.indexable = 1`,
  },
  {
    id: 'duplicate-near',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'Near duplicate',
    why: 'Nearly all of the text is on another page too, so both compete for the same searches.',
    fix: 'Merge the two, or make each different enough to deserve its own page.',
    sql: `
      SELECT page.url, 'Its text is about ' || CAST(similarity * 100 AS INTEGER) || '% the same as that of another page.' AS detail, twin.url AS evidence
      FROM near_duplicates
      JOIN pages AS page ON page.id = page_id
      JOIN pages AS twin ON twin.id = twin_id`,
  },
  {
    id: 'duplicate-param',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'URL parameters with the same content',
    why: 'The page shows the same text with other parameters or none, so crawlers waste requests on copies.',
    fix: 'Name one of the URLs as canonical, usually the one without parameters, and link to that one only.',
    sql: `
      WITH paths AS MATERIALIZED (
        SELECT url, text_hash, indexable, ${PATH('url')} AS path, length(url) AS length FROM pages
        WHERE kind = 'html' AND text_hash IS NOT NULL AND words >= 20),
      shortest AS MATERIALIZED (
        SELECT text_hash, path, min(printf('%05d', length) || url) AS first FROM paths
        GROUP BY text_hash, path HAVING count(*) > 1)
      SELECT paths.url, 'Another URL with this path shows the same text.' AS detail, substr(first, 6) AS evidence
      FROM paths JOIN shortest ON shortest.text_hash = paths.text_hash AND shortest.path = paths.path
      WHERE paths.indexable = 1 AND instr(paths.url, '?') > 0 AND substr(first, 6) <> paths.url`,
  },
] as const satisfies readonly Check[]
