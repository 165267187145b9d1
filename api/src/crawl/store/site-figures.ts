import { type Sql } from '#api/lib/object-database.ts'
import { Figures, isUsual } from './template-groups.ts'

/** Different values of one kind that are counted. Which of more come first is decided by the order of URLs. */
const MAX_COUNTED = 2_000
/** Usual values of one kind that are kept. */
const MAX_KEPT = 20
/** A longer end of a title is no name. */
const LONGEST_NAME = 80
const SEPARATORS = [' | ', ' – ', ' — ', ' · ', ' - ', ' :: ', ' » ', ' « ', ': ']

/** A contact as page-traits.ts stores it. */
type StoredContact = [kind: string, of: string, value: string, shown: string]

/** What the end of a crawl reads of each page. */
export interface PageTraits {
  isIndexable: boolean
  inlinks: number
  title: string
  lang: string
  analytics: string | null
  contacts: string | null
}

class Counts {
  readonly #counts = new Map<string, number>()

  add(key: string): void {
    if (this.#counts.has(key) || this.#counts.size < MAX_COUNTED)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  get(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** What most of all have and some lack, most frequent first. */
  usual(allOf: (key: string) => number): [key: string, count: number][] {
    const usual = [...this.#counts].filter(([key, count]) => count < allOf(key) && isUsual(count, allOf(key)))
    return usual.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_KEPT)
  }
}

/** What stands behind the last separator of a title, as SQLite's lower() has it; null where nothing is separated. */
export function siteNameOf(title: string): string | null {
  const end = title.slice(-LONGEST_NAME)
  const at = Math.max(...SEPARATORS.map((separator) => lastEnd(end, separator)))
  const name = at < 0 ? '' : end.slice(at).trim()
  return name === '' ? null : name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function lastEnd(text: string, separator: string): number {
  const at = text.lastIndexOf(separator)
  return at < 0 ? -1 : at + separator.length
}

// Written by page-traits.ts.
const readList = <Entry>(json: string | null) => (json === null ? [] : (JSON.parse(json) as Entry[]))

/** Counts over all pages what is usual on a site: tools, phone numbers, the end of titles, how many pages link to one. */
export class SiteFigures {
  readonly #inlinks = new Figures()
  readonly #names = new Counts()
  readonly #tools = new Counts()
  readonly #contacts = new Counts()
  /** Pages that have any contact of a kind. */
  readonly #having = new Counts()
  readonly #shown = new Map<string, StoredContact>()
  #pages = 0
  #titled = 0

  add({ isIndexable, inlinks, title, lang, analytics, contacts }: PageTraits): void {
    this.#pages += 1
    this.#inlinks.add(inlinks)
    if (isIndexable && title !== '') {
      this.#titled += 1
      const name = siteNameOf(title)
      if (name !== null) this.#names.add(name)
    }
    for (const tool of readList<string>(analytics)) this.#tools.add(tool)
    const found = readList<StoredContact>(contacts)
    for (const key of new Set(found.map((contact) => sortOf(contact, lang)))) this.#having.add(key)
    const values = new Map(
      found.map((contact) => [JSON.stringify([sortOf(contact, lang), contact[2]]), contact]),
    )
    for (const [key, contact] of values) {
      this.#contacts.add(key)
      if (this.#shown.size < MAX_COUNTED && !this.#shown.has(key)) this.#shown.set(key, contact)
    }
  }

  save(sql: Sql): void {
    const figures = {
      inlinks: this.#inlinks.median,
      'title name':
        this.#names.usual(() => this.#titled).map(([name, pages]) => [name, pages, this.#titled])[0] ?? null,
      analytics: this.#tools.usual(() => this.#pages).map(([tool, pages]) => [tool, pages, this.#pages]),
      contacts: this.#usualContacts(),
    }
    for (const [name, value] of Object.entries(figures))
      sql.exec('INSERT OR REPLACE INTO site_figures VALUES (?, ?)', name, JSON.stringify(value))
  }

  /** kind, whose, in which language, value, as written, on how many pages, of how many that have one. */
  #usualContacts() {
    const allOf = (key: string) => this.#having.get((JSON.parse(key) as [string])[0])
    return this.#contacts.usual(allOf).flatMap(([key, pages]) => {
      const contact = this.#shown.get(key)
      if (!contact) return []
      const [kind, of, value, shown] = contact
      const lang = (JSON.parse((JSON.parse(key) as [string])[0]) as string[])[2] ?? ''
      return [[kind, of, lang, value, shown, pages, allOf(key)]]
    })
  }
}

/** Phone numbers differ between languages, as those are often countries. */
const sortOf = ([kind, of]: StoredContact, lang: string) => JSON.stringify([kind, of, lang])
