import { type Sql } from '#api/lib/object-database.ts'
import { MAIN_KEYWORDS, MOST_KEYWORDS, RANKED_KEYWORDS } from '#api/search-index/rank/weights.ts'
import { isBranded } from '#api/search-index/terms/branded.ts'
import { domainIdf } from '#api/search-index/terms/domain-terms.ts'
import { listStems } from '#api/search-index/terms/words.ts'
import { listCrawledDomains } from './domains.ts'

interface MainTerm {
  term: string
  weight: number
  pages: number
  pageId: number
  language: string | null
  stems: string
}

const TERMS = `
  SELECT term, weight, pages, page_id, language,
    (SELECT count(*) FROM domain_terms AS other WHERE other.term = own.term) AS spread
  FROM domain_terms AS own WHERE domain_id = ?`

/** The terms that tell a domain from others, heaviest first. Those with the same stems are one, told by the heaviest. */
function listMainTerms(sql: Sql, domainId: number, domains: number): MainTerm[] {
  const terms = Array.from(sql.exec(TERMS, domainId), (row) => ({
    term: String(row['term']),
    weight: Number(row['weight']) * domainIdf(domains, Number(row['spread'])),
    pages: Number(row['pages']),
    pageId: Number(row['page_id']),
    language: row['language'] as string | null,
  })).sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
  const byStems = new Map<string, MainTerm>()
  for (const one of terms) {
    const stems = listStems(one.term, one.language).join(' ')
    if (stems !== '' && !byStems.has(stems)) byStems.set(stems, { ...one, stems })
    if (byStems.size === MAIN_KEYWORDS) break
  }
  return [...byStems.values()]
}

const STORE_KEYWORDS = `
  INSERT INTO keywords (stems, keyword, language, seen) SELECT value ->> 0, value ->> 1, value ->> 2, ? FROM json_each(?) WHERE true
  ON CONFLICT (stems) DO NOTHING`

const STORE_MAIN = `
  INSERT OR REPLACE INTO main_keywords (domain_id, keyword_id, keyword, weight, pages, page_id, branded)
  SELECT ?, keywords.id, value ->> 1, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  FROM json_each(?) CROSS JOIN keywords ON keywords.stems = value ->> 0`

/** Settles what each domain is about, and by which keywords all are compared in this round. A domain is a step. */
export function* chooseKeywords(sql: Sql, round: number): Generator<void> {
  const domains = listCrawledDomains(sql)
  const perDomain = Math.min(RANKED_KEYWORDS, Math.floor(MOST_KEYWORDS / Math.max(1, domains.length)))
  sql.exec('DELETE FROM main_keywords WHERE domain_id NOT IN (SELECT id FROM domains WHERE pages > 0)')
  for (const { id, name } of domains) {
    const terms = listMainTerms(sql, id, domains.length)
    const most = terms[0]?.weight ?? 1
    const rows = JSON.stringify(
      terms.map(({ term, weight, pages, pageId, language, stems }) => [
        stems,
        term,
        language,
        Math.round((1000 * weight) / most) / 10,
        pages,
        pageId,
        isBranded(term, name) ? 1 : 0,
      ]),
    )
    sql.exec('DELETE FROM main_keywords WHERE domain_id = ?', id)
    sql.exec(STORE_KEYWORDS, 0, rows)
    sql.exec(STORE_MAIN, id, rows)
    sql.exec(
      `UPDATE keywords SET seen = ? WHERE id IN
        (SELECT keyword_id FROM main_keywords WHERE domain_id = ? ORDER BY weight DESC, keyword_id LIMIT ?)`,
      round,
      id,
      perDomain,
    )
    yield
  }
}
