import { type Check } from '#api/engine/check.ts'

/** The path of an address, without its query. */
const PATH = (column: string) =>
  `CASE instr(${column}, '?') WHEN 0 THEN ${column} ELSE substr(${column}, 1, instr(${column}, '?') - 1) END`

/** Pages that say the same as others. */
export const duplicateChecks = [
  {
    id: 'duplicate-exact',
    category: 'content',
    severity: 'error',
    scope: 'site',
    title: 'Exact copy of another page',
    why: 'Several addresses show the same text. Search engines choose one of them, perhaps not the one you want, and the others compete with it.',
    fix: 'Keep one, and redirect the others to it or name it as their canonical.',
    sql: `
      SELECT page.url, same.pages || ' pages have the same text.' AS detail, other.url AS evidence
      FROM pages AS page
      JOIN (SELECT text_hash, count(*) AS pages FROM pages
            WHERE kind = 'html' AND internal = 1 AND indexable = 1 AND text_hash IS NOT NULL AND words >= 20
            GROUP BY text_hash HAVING count(*) > 1) AS same ON same.text_hash = page.text_hash
      JOIN pages AS other ON other.url = (
        SELECT min(url) FROM pages WHERE text_hash = page.text_hash AND indexable = 1 AND id <> page.id)
      WHERE page.kind = 'html' AND page.internal = 1 AND page.indexable = 1`,
  },
  {
    id: 'duplicate-near',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'Nearly the same as another page',
    why: 'The text differs from that of another page by a few words only, so both compete for the same searches.',
    fix: 'Join the two, or make their difference worth a page of its own.',
    sql: `
      SELECT page.url, 'Its text is nearly that of another page.' AS detail, twin.url AS evidence
      FROM near_duplicates
      JOIN pages AS page ON page.id = page_id
      JOIN pages AS twin ON twin.id = twin_id`,
  },
  {
    id: 'duplicate-param',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'Parameters that change nothing',
    why: 'The page shows the same text with and without its parameters, so crawlers waste their visits on copies.',
    fix: 'Name the address without parameters as canonical, and do not link to the others.',
    sql: `
      SELECT page.url, 'The address without these parameters shows the same text.' AS detail, bare.url AS evidence
      FROM pages AS page
      JOIN pages AS bare ON bare.text_hash = page.text_hash AND bare.id <> page.id AND bare.kind = 'html'
        AND ${PATH('bare.url')} = ${PATH('page.url')} AND length(bare.url) < length(page.url)
      WHERE page.kind = 'html' AND page.internal = 1 AND instr(page.url, '?') > 0
      GROUP BY page.id`,
  },
] as const satisfies readonly Check[]
