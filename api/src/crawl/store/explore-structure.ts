import { type ReplyOf } from '#contract/endpoint.ts'
import {
  type Folder,
  type getSiteStructure,
  type SiteStructure,
} from '#contract/seo/site-audit.explore-structure.ts'
import { SEEN } from './crawl-report.ts'
import { type ReadCrawl, remember } from './explore-settled.ts'
import { withBreaks } from './in-steps.ts'
import { listIdRanges } from './page-ranges.ts'

/** Entries of a level that are shown; all smaller ones are one more. */
const MOST_CHILDREN = 14
const MOST_GRANDCHILDREN = 10
/** Different names that are told apart in one folder; others are counted with the small ones. */
const MOST_NAMES = 5_000
/** Greater than any sign of a URL, whose others are escaped. */
const END = '\u{10ffff}'

interface Sizes {
  pages: number
  indexable: number
  errors: number
}

interface Node extends Sizes {
  name: string
  url: string
  isFolder: boolean
  children: Map<string, Node>
}

const noSizes = (): Sizes => ({ pages: 0, indexable: 0, errors: 0 })

function addTo(sizes: Sizes, { indexable, isError }: Page): void {
  sizes.pages += 1
  if (indexable) sizes.indexable += 1
  if (isError) sizes.errors += 1
}

interface Page {
  url: string
  depth: number | null
  indexable: boolean
  isError: boolean
}

/** The next part of a URL behind where its folder ends: the origin first, and then a folder or a page. */
function partOf(url: string, folder: string): { name: string; isFolder: boolean } {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const from = folder === '' ? path.indexOf('//') + 2 : folder.length
  const end = path.indexOf('/', from)
  if (end !== -1) return { name: url.slice(folder.length, end + 1), isFolder: true }
  return { name: url.slice(folder.length), isFolder: false }
}

class Tree {
  readonly root: Node
  readonly depths = new Map<number | null, Sizes>()

  constructor(folder: string) {
    this.root = { name: folder, url: folder, isFolder: true, children: new Map(), ...noSizes() }
  }

  add(page: Page): void {
    const depth = this.depths.get(page.depth) ?? noSizes()
    this.depths.set(page.depth, depth)
    addTo(depth, page)
    let node: Node | undefined = this.root
    for (let level = 0; level < 3 && node; level += 1) {
      addTo(node, page)
      node = level < 2 && node.isFolder ? childOf(node, page.url) : undefined
    }
  }
}

/** Undefined where there are too many to tell them apart. */
function childOf(node: Node, url: string): Node | undefined {
  const { name, isFolder } = partOf(url, node.url)
  const known = node.children.get(name)
  if (known || node.children.size >= MOST_NAMES) return known
  const child = { name, url: node.url + name, isFolder, children: new Map<string, Node>(), ...noSizes() }
  node.children.set(name, child)
  return child
}

/** The page of a folder itself has no name. */
const toFolder = ({ name, url, isFolder, pages, indexable, errors }: Node): Folder => ({
  name: name === '' ? './' : name,
  url,
  isFolder,
  pages,
  indexable,
  errors,
})

/** The largest ones, and one for whatever is left of all. */
function listLargest<Entry extends Sizes>(
  { children, ...all }: Node,
  most: number,
  { show, rest }: { show: (node: Node) => Entry; rest: (left: Sizes, count: number) => Entry },
): Entry[] {
  const sorted = [...children.values()].toSorted((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1))
  // One that is left over is shown rather than folded.
  const shown = sorted.slice(0, sorted.length === most + 1 ? most + 1 : most)
  const left = noSizes()
  for (const key of ['pages', 'indexable', 'errors'] as const)
    left[key] = all[key] - shown.reduce((sum, node) => sum + node[key], 0)
  const entries = shown.map(show)
  return left.pages > 0 ? [...entries, rest(left, Math.max(1, sorted.length - shown.length))] : entries
}

const toRest = (left: Sizes, count: number): Folder => ({
  name: `${count} smaller`,
  url: null,
  isFolder: false,
  ...left,
})

function toStructure(folder: string, { root, depths }: Tree): SiteStructure {
  const children = listLargest(root, MOST_CHILDREN, {
    show: (node) => ({
      ...toFolder(node),
      children: node.isFolder ? listLargest(node, MOST_GRANDCHILDREN, { show: toFolder, rest: toRest }) : [],
    }),
    rest: (left, count) => ({ ...toRest(left, count), children: [] }),
  })
  const { pages, indexable, errors } = root
  const byDepth = [...depths].map(([depth, sizes]) => ({ depth, ...sizes }))
  return {
    folder,
    pages,
    indexable,
    errors,
    children,
    depths: byDepth.toSorted((a, b) => (a.depth ?? Infinity) - (b.depth ?? Infinity)),
  }
}

function* grow(crawl: ReadCrawl, folder: string): Generator<void, SiteStructure> {
  const tree = new Tree(folder)
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
    for (const row of rows)
      tree.add({
        url: String(row['url']),
        depth: row['depth'] as number | null,
        indexable: row['indexable'] === 1,
        isError: row['is_error'] === 1,
      })
    yield
  }
  return toStructure(folder, tree)
}

export const readStructure = (
  crawl: ReadCrawl,
  { folder }: { folder: string },
): Promise<ReplyOf<typeof getSiteStructure>> =>
  remember(crawl, `structure ${folder}`, async () => {
    const structure = await withBreaks(grow(crawl, folder))
    const [origin, ...others] = structure.children
    // A site of one origin begins with what is in it.
    const isOnly = folder === '' && others.length === 0 && origin?.isFolder
    return isOnly && origin.url !== null ? withBreaks(grow(crawl, origin.url)) : structure
  })
