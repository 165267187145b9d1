import { type ReplyOf } from '#contract/endpoint.ts'
import {
  type Folder,
  type getSiteStructure,
  type SiteStructure,
} from '#contract/seo/site-audit.explore-structure.ts'
import { SEEN } from './crawl-report.ts'
import { type ReadCrawl, remember } from './explore-settled.ts'
import { groupNames } from './group-names.ts'
import { withBreaks } from './in-steps.ts'
import { listIdRanges } from './page-ranges.ts'
import { addSizes, listParts, noSizes, type Part, type Sizes, sizesOf, UrlTree } from './url-tree.ts'

/** How many entries a level has: what there is, or groups of that. */
const MOST_CHILDREN = 28
const MOST_GRANDCHILDREN = 12
/** Greater than any sign of a URL, whose others are escaped. */
const END = '\u{10ffff}'

/** One entry, and what is in it. */
interface Entry {
  folder: Folder
  list: () => Part[]
  /** What the URLs of its parts begin with. */
  base: string
}

const bySize = (a: Part, b: Part) => b.pages - a.pages || (a.name < b.name ? -1 : 1)

/** The page of a folder itself has no name. */
const toEntry = (part: Part, base: string): Entry => ({
  folder: {
    name: part.name === '' ? './' : part.name,
    url: base + part.name,
    kind: part.isFolder ? 'folder' : 'page',
    ...sizesOf(part),
  },
  list: () => (part.isFolder ? listParts(part.place) : []),
  base: base + part.name,
})

function toRest(count: number, sizes: Sizes): Entry {
  return { folder: { name: `${count} more`, url: null, kind: 'rest', ...sizes }, list: () => [], base: '' }
}

/** A folder with fewer pages is not shown beside groups. */
const LEAST_PAGES = 5

/** Folders with a share that can be seen, and all else by how its names begin. */
function toGroups(parts: readonly Part[], base: string, most: number): Entry[] {
  const pages = parts.reduce((sum, part) => sum + part.pages, 0)
  const isLarge = (part: Part) => part.isFolder && part.pages >= LEAST_PAGES && part.pages * most >= pages
  const folders = parts.filter(isLarge).toSorted(bySize)
  const others = parts.filter((part) => !isLarge(part))
  const room = most - folders.length
  const named = groupNames(others, room)
  // Of more different beginnings than there is room for, those with most pages.
  const largest = new Set(
    named.toSorted((a, b) => b.pages - a.pages).slice(0, named.length > room ? room - 1 : room),
  )
  const shown = named.filter((group) => largest.has(group))
  const left = named.filter((group) => !largest.has(group))
  const sizes = noSizes()
  for (const group of left) addSizes(sizes, group)
  return [
    ...folders.map((part) => toEntry(part, base)),
    ...shown.map((group): Entry => {
      const { beginning, parts: alike } = group
      const [only, ...more] = alike
      if (only && more.length === 0) return toEntry(only, base)
      const url = base + beginning
      return {
        folder: { name: `${beginning}…`, url, kind: 'group', ...sizesOf(group) },
        list: () => [...alike],
        base,
      }
    }),
    ...(left.length > 0 ? [toRest(left.flatMap((group) => group.parts).length, sizes)] : []),
  ]
}

/** All parts, the largest first, or groups of them; and what is in none of them. */
function arrange(parts: readonly Part[], base: string, most: number, whole: Sizes): Entry[] {
  const entries =
    parts.length <= most + 1
      ? parts.toSorted(bySize).map((part) => toEntry(part, base))
      : toGroups(parts, base, most)
  const left = sizesOf(whole)
  for (const { folder } of entries)
    for (const key of ['pages', 'indexable', 'errors'] as const) left[key] -= folder[key]
  return left.pages > 0 ? [...entries, toRest(left.pages, left)] : entries
}

class Site {
  readonly tree: UrlTree
  readonly depths = new Map<number | null, Sizes>()
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    this.tree = new UrlTree(folder)
  }

  add(row: Record<string, unknown>): void {
    const page = { indexable: row['indexable'] === 1, isError: row['is_error'] === 1 }
    this.tree.add(String(row['url']), page)
    const depth = row['depth'] as number | null // An integer column.
    const sizes = this.depths.get(depth) ?? noSizes()
    this.depths.set(depth, sizes)
    addSizes(sizes, { pages: 1, indexable: Number(page.indexable), errors: Number(page.isError) })
  }

  /** The folder that is shown, with its parts: of a site of one origin what is in it. */
  open(): { folder: string; base: string; parts: Part[] } {
    const { folder } = this
    const query = folder.indexOf('?')
    const base = folder.slice(0, folder.lastIndexOf('/', query === -1 ? undefined : query) + 1)
    const place = { node: this.tree.root, skipped: folder.length }
    const parts = listParts(place, folder.slice(base.length), folder === '')
    const [origin, ...others] = parts
    if (folder !== '' || others.length > 0 || !origin?.isFolder) return { folder, base, parts }
    return { folder: origin.name, base: origin.name, parts: listParts(origin.place) }
  }
}

function* toStructure(site: Site): Generator<void, SiteStructure> {
  const { folder, base, parts } = site.open()
  const whole = sizesOf(site.tree.root)
  const children: SiteStructure['children'] = []
  for (const entry of arrange(parts, base, MOST_CHILDREN, whole)) {
    yield
    const inside =
      entry.folder.kind === 'folder' || entry.folder.kind === 'group'
        ? arrange(entry.list(), entry.base, MOST_GRANDCHILDREN, entry.folder)
        : []
    children.push({ ...entry.folder, children: inside.map((one) => one.folder) })
  }
  const depths = [...site.depths].map(([depth, sizes]) => ({ depth, ...sizes }))
  return {
    folder,
    ...whole,
    children,
    depths: depths.toSorted((a, b) => (a.depth ?? Infinity) - (b.depth ?? Infinity)),
  }
}

function* grow(crawl: ReadCrawl, folder: string): Generator<void, SiteStructure> {
  const site = new Site(folder)
  // In the order of the disk: that of the URLs would jump about in it.
  for (const { first, last } of listIdRanges(crawl.sql)) {
    const rows = crawl.sql.exec(
      `SELECT url, depth, indexable, kind = 'error' AS is_error FROM pages
       WHERE id BETWEEN ? AND ? AND +url >= ? AND +url < ? AND ${SEEN}`,
      first,
      last,
      folder,
      folder + END,
    )
    for (const row of rows) site.add(row)
    yield
  }
  return yield* toStructure(site)
}

export const readStructure = (
  crawl: ReadCrawl,
  { folder }: { folder: string },
): Promise<ReplyOf<typeof getSiteStructure>> =>
  remember(crawl, `structure ${folder}`, () => withBreaks(grow(crawl, folder)))
