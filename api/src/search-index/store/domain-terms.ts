import { type Sql } from '#api/lib/object-database.ts'
import { TermTally } from '#api/search-index/terms/domain-terms.ts'
import { type PageTerm } from '#api/search-index/terms/page-terms.ts'
import { pageIdsOf } from './domains.ts'

const PAGES_AT_ONCE = 100
const TERMS_AT_ONCE = 200

/** Counts the terms of a domain again, from those of its pages, in steps. */
export function* countDomainTerms(sql: Sql, domainId: number): Generator<void> {
  const tally = new TermTally()
  const [first, last] = pageIdsOf(domainId)
  for (let after = first; ;) {
    const rows = [
      ...sql.exec(
        `SELECT page_id, terms, language FROM page_terms JOIN pages ON pages.id = page_id
         WHERE page_id > ? AND page_id <= ? ORDER BY page_id LIMIT ${PAGES_AT_ONCE}`,
        after,
        last,
      ),
    ]
    for (const { page_id: id, terms, language } of rows)
      tally.add(Number(id), language as string | null, JSON.parse(String(terms)) as PageTerm[])
    const end = rows.at(-1)
    if (!end) break
    after = Number(end['page_id'])
    yield
  }
  const terms = tally.list()
  yield
  sql.exec('DELETE FROM domain_terms WHERE domain_id = ?', domainId)
  for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
    const rows = terms
      .slice(at, at + TERMS_AT_ONCE)
      .map(({ term, weight, pages, pageId, language }) => [term, weight, pages, pageId, language])
    sql.exec(
      `INSERT OR REPLACE INTO domain_terms (domain_id, term, weight, pages, page_id, language)
       SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      domainId,
      JSON.stringify(rows),
    )
    yield
  }
}
