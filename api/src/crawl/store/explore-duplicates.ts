import { similarityOf } from '#api/engine/facts/min-hash.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type DuplicateCluster,
  type DuplicatePage,
  type listDuplicatePages as pagesContract,
  type listDuplicates as contract,
} from '#contract/seo/site-audit.explore.ts'
import { findFacts } from './crawl-page.ts'
import { readList } from './crawl-search.ts'
import { type ReadCrawl } from './explore-settled.ts'

type Kind = DuplicateQuery['kind']
type DuplicateQuery = QueryOf<typeof contract>

/** Only pages that search engines show compete with each other. */
const JUDGED = `pages.kind = 'html' AND pages.indexable = 1`

interface Grouping {
  from: string
  /** What the pages of a group have in common. */
  key: string
  similarity: string
  /** What the group is called. */
  text: string
}

/** The page that others are nearly the same as, itself first. */
const NEAR = `FROM pages LEFT JOIN near_duplicates AS near ON near.page_id = pages.id
  WHERE ${JUDGED} AND (near.page_id IS NOT NULL OR pages.id IN (SELECT twin_id FROM near_duplicates))`

const byColumn = (column: string): Grouping => ({
  from: `FROM pages WHERE ${JUDGED} AND coalesce(${column}, '') <> ''`,
  key: column,
  similarity: 'NULL',
  text: column === 'pages.text_hash' ? 'min(pages.title)' : column,
})

const GROUPS: Readonly<Record<Kind, Grouping>> = {
  exact: byColumn('pages.text_hash'),
  title: byColumn('pages.title'),
  description: byColumn('pages.description'),
  near: {
    from: NEAR,
    key: 'coalesce(near.twin_id, pages.id)',
    similarity: 'near.similarity',
    text: 'min(pages.title)',
  },
}

const FOLDED = [
  {
    table: 'pages',
    key: ['id'],
    texts: { folded_url: 'url', folded_title: `coalesce(title, '')` },
    where: 'internal = 1',
  },
]
const SEARCHED = [
  { text: 'pages.url', folded: 'pages.folded_url' },
  { text: 'pages.title', folded: 'pages.folded_title' },
]

/** A search finds the groups that have such a page, whole. */
const toKeys = ({ from, key }: Grouping) => `SELECT ${key} ${from}`

export async function listDuplicates(
  { sql }: ReadCrawl,
  query: DuplicateQuery,
): Promise<ReplyOf<typeof contract>> {
  const { from, key, similarity, text } = GROUPS[query.kind]
  const { rows, total } = await readList(
    sql,
    {
      columns: `min(pages.url) AS url, ${text} AS text, count(*) AS pages, min(${similarity}) AS similarity`,
      from,
      bindings: [],
      group: `GROUP BY ${key} HAVING count(*) > 1`,
      isGrouped: true,
      sorts: { pages: 'count(*)', url: 'min(pages.url)' },
      ties: 'min(pages.url)',
      searched: SEARCHED,
      folded: FOLDED,
    },
    query,
  )
  const items = rows.map((row): DuplicateCluster => ({
    url: String(row['url']),
    text: (row['text'] as string | null) ?? '',
    pages: Number(row['pages']),
    similarity: row['similarity'] as number | null,
  }))
  return { items, total }
}

export async function listDuplicatePages(
  { sql }: ReadCrawl,
  query: QueryOf<typeof pagesContract>,
): Promise<ReplyOf<typeof pagesContract>> {
  const group = GROUPS[query.kind]
  const { from, key, similarity } = group
  const { rows, total } = await readList(
    sql,
    {
      columns: `pages.url, pages.title, pages.canonical, pages.inlinks, pages.words, ${similarity} AS similarity`,
      from: `${from} AND ${key} = (${toKeys(group)} AND pages.url = ?)`,
      bindings: [query.of],
      sorts: { url: 'pages.url', inlinks: 'pages.inlinks', words: 'pages.words' },
      ties: 'pages.url',
      searched: SEARCHED,
      folded: FOLDED,
    },
    query,
  )
  const items = rows.map((row): DuplicatePage => ({
    url: String(row['url']),
    title: row['title'] as string | null,
    canonical: row['canonical'] as string | null,
    inlinks: Number(row['inlinks']),
    words: Number(row['words']),
    similarity: row['similarity'] as number | null,
  }))
  return { items, total }
}

/** What is kept of a page's texts, each bounded by the collector of its facts. */
export interface PageTexts {
  title: string
  description: string
  h1: string
  headings: string[]
  text: string
}

export interface ComparedTexts {
  left: PageTexts
  right: PageTexts
  similarity: number | null
}

const MOST_HEADINGS = 200

function toTexts(sql: Sql, url: string): (PageTexts & { sketch: string | null }) | undefined {
  const facts = findFacts(sql, url)
  if (facts?.kind !== 'html') return undefined
  const { head, headings, content } = facts
  const items = headings.items.slice(0, MOST_HEADINGS)
  return {
    title: head.titles[0]?.text ?? '',
    description: head.descriptions[0]?.text ?? '',
    h1: items.find(({ level }) => level === 1)?.text ?? '',
    headings: items.map(({ level, text }) => `H${level} ${text}`),
    text: content.excerpt,
    sketch: content.sketch,
  }
}

/** Undefined where one of them is no page of the crawl. */
export function findTexts(
  { sql }: ReadCrawl,
  { left, right }: { left: string; right: string },
): ComparedTexts | undefined {
  const [one, other] = [toTexts(sql, left), toTexts(sql, right)]
  if (!one || !other) return undefined
  const { sketch: oneSketch, ...oneTexts } = one
  const { sketch: otherSketch, ...otherTexts } = other
  const similarity = oneSketch && otherSketch ? similarityOf(oneSketch, otherSketch) : null
  return { left: oneTexts, right: otherTexts, similarity }
}
