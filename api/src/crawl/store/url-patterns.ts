import { pathOf } from '#api/engine/urls.ts'

// The shape of URLs: what a site counts and names by itself becomes a placeholder, and what stays are its folders.

const MAX_FOLDERS = 8
const MAX_NAME = 60
const MAX_PARAMETERS = 5
/** Folders of one folder that keep their names, whatever they hold; of more, only those with many pages. */
const MOST_NAMED = 12
const FEWEST_IN_NAMED = 8
/** Different folders of a site that are told apart. */
const MAX_NODES = 5_000

const SLUG = '*'
const NUMBER = '{number}'
const DATE = '{date}'
const ID = '{id}'
const IS_NUMBER = /^\d{1,20}$/
const IS_DATE = /^(?:19|20)\d\d(?:-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?)?$/
const IS_MONTH_OR_DAY = /^(?:0?[1-9]|[12]\d|3[01])$/
/** A UUID, or letters and digits mixed as no word has them. */
const IS_ID = /^(?=[^\d]*\d[^\d]*\d[^\d]*\d)[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}$/i
const EXTENSION = /\.([a-z][a-z0-9]{0,5})$/i
/** Files that show something else for each query. */
const IS_SCRIPT = /^(?:php\d?|aspx?|ashx|jspx?|cfm|cgi|pl|do|action|dll)$/i

export interface UrlShape {
  /** Placeholders and names. */
  folders: string[]
  /** Of the last segment; empty for a home page. */
  leaf: string
}

function placeholderOf(segment: string, before: string | undefined): string | null {
  if (IS_DATE.test(segment)) return DATE
  if (before === DATE && IS_MONTH_OR_DAY.test(segment)) return DATE
  if (IS_NUMBER.test(segment)) return NUMBER
  return IS_ID.test(segment) ? ID : null
}

/** The last segment: one name among many, or a file that chooses by its query. */
function leafOf(name: string, query: string): string {
  const extension = EXTENSION.exec(name.slice(-MAX_NAME))?.[1]
  if (query !== '' && extension !== undefined && IS_SCRIPT.test(extension)) {
    const names = query
      .split('&', MAX_PARAMETERS)
      .map((part) => part.split('=', 1)[0]?.slice(0, MAX_NAME) ?? '')
    return `${name.slice(-MAX_NAME)}?${[...new Set(names)].sort().join('&')}`
  }
  const placeholder = placeholderOf(name, undefined)
  if (placeholder !== null) return placeholder
  return extension === undefined ? SLUG : `${SLUG}.${extension.toLowerCase()}`
}

/** What a URL is made of; a slash at its end makes no difference. */
export function shapeOf(url: string): UrlShape {
  const [path = '', query = ''] = pathOf(url).split('?', 2)
  const segments = path.split('/').filter(Boolean)
  const last = segments.pop()
  if (last === undefined) return { folders: [], leaf: '' }
  const folders: string[] = []
  for (const segment of segments.slice(0, MAX_FOLDERS)) {
    const placeholder = placeholderOf(segment, folders.at(-1))
    // The parts of one date are one.
    if (placeholder === DATE && folders.at(-1) === DATE) continue
    folders.push(placeholder ?? segment.slice(0, MAX_NAME))
  }
  const isDate = folders.at(-1) === DATE && placeholderOf(last, DATE) === DATE
  return isDate ? { folders: folders.slice(0, -1), leaf: DATE } : { folders, leaf: leafOf(last, query) }
}

interface Folder {
  pages: number
  /** By name or placeholder. */
  children: Map<string, Folder>
}

const isPlaceholder = (name: string) => name === NUMBER || name === DATE || name === ID || name === SLUG

/**
 * The folders of a site, and which of them have names of their own: first `add` every URL, then ask for the pattern of each. In a
 * folder of many folders that hold little each, as `/products/lamp/reviews` does, their names are placeholders too.
 */
export class UrlPatterns {
  readonly #root: Folder = { pages: 0, children: new Map() }
  #nodes = 0
  #isSettled = false

  add({ folders }: UrlShape): void {
    let at = this.#root
    for (const name of folders) {
      at.pages += 1
      const known = at.children.get(name)
      if (!known && this.#nodes >= MAX_NODES) return
      const next = known ?? { pages: 0, children: new Map<string, Folder>() }
      if (!known) {
        this.#nodes += 1
        at.children.set(name, next)
      }
      at = next
    }
    at.pages += 1
  }

  /** `/blog/{date}/*`; `/` for a home page. */
  patternOf({ folders, leaf }: UrlShape): string {
    if (!this.#isSettled) settle(this.#root)
    this.#isSettled = true
    const parts: string[] = []
    let at: Folder | undefined = this.#root
    for (const name of folders) {
      const own: Folder | undefined = at?.children.get(name)
      parts.push(own || isPlaceholder(name) ? name : SLUG)
      at = own ?? at?.children.get(SLUG)
    }
    return `/${[...parts, leaf].join('/')}`
  }
}

/** Makes one of the folders whose names say nothing. */
function settle(folder: Folder): void {
  const named = [...folder.children].filter(([name]) => !isPlaceholder(name))
  if (named.length > MOST_NAMED) {
    const slugs = { pages: 0, children: new Map<string, Folder>() }
    for (const [name, child] of named) {
      if (child.pages >= FEWEST_IN_NAMED) continue
      folder.children.delete(name)
      merge(slugs, child)
    }
    if (slugs.pages > 0) folder.children.set(SLUG, slugs)
  }
  for (const child of folder.children.values()) settle(child)
}

function merge(into: Folder, from: Folder): void {
  into.pages += from.pages
  for (const [name, child] of from.children) {
    const known = into.children.get(name)
    if (known) merge(known, child)
    else into.children.set(name, child)
  }
}
