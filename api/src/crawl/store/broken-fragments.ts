import { type Sql } from '#api/lib/object-database.ts'

/** Pages a step: each links to up to some hundred places. */
const PAGES_AT_ONCE = 50
/** What is remembered of pages that were linked to, so that those of a menu are read once: some megabytes at most. */
const MOST_REMEMBERED = 50_000

const LIST_PAGES = `SELECT page_id, links FROM page_marks WHERE page_id > ? ORDER BY page_id LIMIT ${PAGES_AT_ONCE}`

const FIND_TARGET = `
  SELECT page_id, targets FROM pages JOIN page_marks ON page_id = id
  WHERE url = ? AND kind = 'html' AND targets IS NOT NULL`

const INSERT_BROKEN = `
  INSERT OR IGNORE INTO broken_fragments (from_id, to_id, fragment)
  SELECT value->>0, value->>1, value->>2 FROM json_each(?)`

/** A page that was read to its end, and the places in it. */
interface Target {
  id: number
  places: ReadonlySet<string>
}

class Targets {
  readonly #sql: Sql
  readonly #known = new Map<string, Target | null>()
  #remembered = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Null where the page is none, or was not read to its end: what it has isn't known. */
  find(url: string): Target | null {
    const known = this.#known.get(url)
    if (known !== undefined) return known
    const target = this.#read(url)
    this.#remembered += 1 + (target?.places.size ?? 0)
    if (this.#remembered > MOST_REMEMBERED) {
      this.#known.clear()
      this.#remembered = 0
    }
    this.#known.set(url, target)
    return target
  }

  #read(url: string): Target | null {
    const [row] = this.#sql.exec(FIND_TARGET, url)
    if (!row) return null
    const places = JSON.parse(String(row['targets'])) as string[] // Written by the crawl.
    return { id: Number(row['page_id']), places: new Set(places) }
  }
}

/** Fills `broken_fragments`, in steps: links to places within other pages that are not there. */
export function* findBrokenFragments(sql: Sql): Generator<void> {
  sql.exec('DELETE FROM broken_fragments')
  const targets = new Targets(sql)
  let after = 0
  for (;;) {
    const pages = [...sql.exec(LIST_PAGES, after)]
    const broken: [from: number, to: number, fragment: string][] = []
    for (const page of pages) {
      after = Number(page['page_id'])
      const links = JSON.parse(String(page['links'])) as [url: string, fragment: string][] // Written by the crawl.
      for (const [url, fragment] of links) {
        const target = targets.find(url)
        if (target && !target.places.has(fragment)) broken.push([after, target.id, fragment])
      }
    }
    if (broken.length > 0) sql.exec(INSERT_BROKEN, JSON.stringify(broken))
    if (pages.length < PAGES_AT_ONCE) return
    yield
  }
}
