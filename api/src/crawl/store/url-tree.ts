export interface Sizes {
  pages: number
  indexable: number
  errors: number
}

interface CountedPage {
  indexable: boolean
  isError: boolean
}

/** URLs that begin alike: `text` is what they go on with behind the node above. */
interface UrlNode extends Sizes {
  text: string
  children: UrlNode[]
  /** The URL that ends here. */
  own: Sizes | null
}

/** A node, and how much of its text lies behind already. */
interface Place {
  node: UrlNode
  skipped: number
}

/** What a folder has in it: a page, or a folder with all that is below it. */
export interface Part extends Sizes {
  /** Behind the URL of the folder; of folders that have nothing beside one another, all of them. */
  name: string
  isFolder: boolean
  place: Place
}

/** Two for each of 30,000 URLs; of more, the first ones shape the tree, and the others are counted where it ends. */
const MOST_NODES = 60_000

export const noSizes = (): Sizes => ({ pages: 0, indexable: 0, errors: 0 })

function count(sizes: Sizes, { indexable, isError }: CountedPage): void {
  sizes.pages += 1
  if (indexable) sizes.indexable += 1
  if (isError) sizes.errors += 1
}

export function addSizes(to: Sizes, { pages, indexable, errors }: Sizes): void {
  to.pages += pages
  to.indexable += indexable
  to.errors += errors
}

export const sizesOf = ({ pages, indexable, errors }: Sizes): Sizes => ({ pages, indexable, errors })

function countShared(text: string, url: string, from: number): number {
  let length = 0
  while (length < text.length && text[length] === url[from + length]) length += 1
  return length
}

/** URLs with one beginning, each character that some share stored once. */
export class UrlTree {
  readonly root: UrlNode
  private nodes = 1

  constructor(prefix: string) {
    this.root = { text: prefix, children: [], own: null, ...noSizes() }
  }

  /** `url` begins as all others do, and was not added before. */
  add(url: string, page: CountedPage): void {
    let node: UrlNode | undefined = this.root
    let at = this.root.text.length
    while (node) {
      count(node, page)
      if (at === url.length) node.own = toOwn(page)
      const next: UrlNode | undefined = at === url.length ? undefined : this.enter(node, url, at)
      at += next?.text.length ?? 0
      node = next
    }
  }

  /** The node below with which a URL goes on, which may be new; undefined where there is no room for another. */
  private enter(node: UrlNode, url: string, at: number): UrlNode | undefined {
    const index = node.children.findIndex(({ text }) => text[0] === url[at])
    const known = node.children[index]
    const shared = known ? countShared(known.text, url, at) : 0
    if (known && shared === known.text.length) return known
    if (this.nodes >= MOST_NODES) return undefined
    this.nodes += 1
    if (!known) {
      const leaf = { text: url.slice(at), children: [], own: null, ...noSizes() }
      node.children.push(leaf)
      return leaf
    }
    const fork = { ...known, text: known.text.slice(0, shared), children: [known], own: null }
    known.text = known.text.slice(shared)
    node.children[index] = fork
    return fork
  }
}

function toOwn(page: CountedPage): Sizes {
  const own = noSizes()
  count(own, page)
  return own
}

/** How much of `text` belongs to the folders in it; 0 where a name goes on behind it. */
function countFolders(name: string, text: string, isOrigin: boolean): number {
  const whole = name + text
  const query = whole.indexOf('?')
  const path = query === -1 ? whole : whole.slice(0, query)
  const last = path.lastIndexOf('/')
  const from = isOrigin ? whole.indexOf('//') + 2 : name.length
  return last >= from ? last + 1 - name.length : 0
}

/**
 * What lies in a folder. `name` is what its names begin with, where only some of them are asked for; `isOrigin` where the first part
 * is an origin.
 */
export function listParts({ node: top, skipped }: Place, name = '', isOrigin = false): Part[] {
  const parts: Part[] = []
  const open = [{ node: top, name, from: skipped }]
  for (let one = open.pop(); one; one = open.pop()) {
    const text = one.node.text.slice(one.from)
    const length = countFolders(one.name, text, isOrigin)
    const whole = one.name + text.slice(0, length === 0 ? undefined : length)
    const place = { node: one.node, skipped: one.from + length }
    if (length > 0) {
      parts.push({ name: whole, isFolder: true, place, ...sizesOf(one.node) })
      continue
    }
    if (one.node.own) parts.push({ name: whole, isFolder: false, place, ...one.node.own })
    for (const child of one.node.children) open.push({ node: child, name: whole, from: 0 })
  }
  return parts
}
