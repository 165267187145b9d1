import { type Sql } from '#api/lib/object-database.ts'

// What a search index takes of a crawl: its indexable pages, part by part, in the order of their ids.

/** Of one part: some milliseconds of work, and far less than a message may hold. */
const PAGES_AT_ONCE = 25
const MAX_CHARACTERS = 400_000
const MAX_HEADINGS = 60
/** A chapter of the Debian Reference has 649. */
const MAX_LINKS = 1_000
/** Links to one page that its anchor texts are counted of, and how many different ones are told. */
const MOST_INLINKS = 500
const MAX_ANCHORS = 12

/** A link to another site. */
export type ExternalLink = [url: string, anchor: string, rel: string, nofollow: 0 | 1, isImage: 0 | 1]

export interface IndexablePage {
  url: string
  title: string
  h1: string
  /** Of the levels below the first one, in their order, outside of menus and the like. */
  headings: string[]
  description: string
  /** ISO 639-1, by its words, or else as it is declared; null where neither tells. */
  language: string | null
  words: number
  /** The beginning of its main text; null in crawls from before it was kept. */
  text: string | null
  /** Texts of links to it within the site, outside of menus and the like, most frequent first. */
  anchors: [text: string, links: number][]
  links: ExternalLink[]
}

export interface IndexablePart {
  items: IndexablePage[]
  /** What to ask for the next part with; null behind the last page. */
  next: number | null
}

const PAGES = `
  SELECT pages.id, url, title, h1, description, words, text, coalesce(facts ->> '$.content.language[0][0]', lang) AS language,
    (SELECT json_group_array(item.value ->> 'text') FROM json_each(facts, '$.headings.items') AS item
     WHERE item.value ->> 'level' > 1 AND item.value ->> 'isBoilerplate' IS NULL AND item.key < ${MAX_HEADINGS}) AS headings
  FROM pages LEFT JOIN page_facts ON page_facts.page_id = pages.id LEFT JOIN page_texts ON page_texts.page_id = pages.id
  WHERE pages.id > ? AND state = 'done' AND kind = 'html' AND indexable = 1 AND internal = 1
  ORDER BY pages.id LIMIT ${PAGES_AT_ONCE}`

const ANCHORS = `
  SELECT text, sum(count) AS n FROM (
    SELECT text, count FROM links WHERE to_id = ? AND kind IN ('a', 'area') AND text <> '' AND from_id <> to_id
      AND coalesce(position, 'body') IN ('main', 'body') LIMIT ${MOST_INLINKS})
  GROUP BY text ORDER BY n DESC, text LIMIT ${MAX_ANCHORS}`

const EXTERNAL = `
  SELECT target.url, text, rel, links.nofollow OR source.nofollow AS nofollow, is_image
  FROM links JOIN pages AS source ON source.id = links.from_id JOIN pages AS target ON target.id = links.to_id
  WHERE from_id = ? AND links.kind IN ('a', 'area') AND target.internal = 0 ORDER BY to_id, rel LIMIT ${MAX_LINKS}`

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function toPage(sql: Sql, row: Record<string, unknown>): IndexablePage {
  const id = Number(row['id'])
  const language = textOf(row['language']).split(/[-_]/)[0]?.toLowerCase()
  return {
    url: textOf(row['url']),
    title: textOf(row['title']),
    h1: textOf(row['h1']),
    headings: JSON.parse(textOf(row['headings']) || '[]') as string[],
    description: textOf(row['description']),
    language: language || null,
    words: Number(row['words']),
    text: row['text'] as string | null,
    anchors: Array.from(sql.exec(ANCHORS, id), ({ text, n }) => [textOf(text), Number(n)]),
    links: Array.from(sql.exec(EXTERNAL, id), ({ url, text, rel, nofollow, is_image: isImage }) => [
      textOf(url),
      textOf(text),
      textOf(rel),
      nofollow === 1 ? 1 : 0,
      isImage === 1 ? 1 : 0,
    ]),
  }
}

/** The pages behind one, as many as fit into a part. */
export function listIndexable(sql: Sql, after: number): IndexablePart {
  const rows = [...sql.exec(PAGES, after)]
  const items: IndexablePage[] = []
  let characters = 0
  for (const row of rows) {
    const page = toPage(sql, row)
    characters += JSON.stringify(page).length
    if (items.length > 0 && characters > MAX_CHARACTERS) break
    items.push(page)
  }
  const isLast = items.length === rows.length && rows.length < PAGES_AT_ONCE
  return { items, next: isLast ? null : Number(rows[items.length - 1]?.['id'] ?? after) }
}
