import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'

/**
 * A crawl written a second time, from the descriptions of its figures alone: breadth first, over the tree that parse5 builds,
 * and without a line of the engine. Where the two differ, one of them is wrong.
 */
export interface IndependentPage {
  url: string
  status: number
  isHtml: boolean
  source: string
  /** Where it redirects to. */
  location: string | null
  /** URLs of the site that its links lead to, without fragments, each once. */
  links: string[]
  /** Clicks from the start; a redirect is no click. */
  depth: number | null
}

function* elementsOf(root: Tree.Document): Generator<{ name: string; attributes: Map<string, string> }> {
  const open: Tree.ChildNode[] = [...root.childNodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue
    yield { name: node.tagName, attributes: new Map(node.attrs.map(({ name, value }) => [name, value])) }
    open.push(...[...node.childNodes].reverse())
  }
}

/** Without its fragment; null for what is no page of this host. */
function toPageUrl(href: string, base: string, host: string): string | null {
  const url = URL.parse(href.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== host) return null
  url.hash = ''
  return url.href
}

function listLinks(source: string, address: string): string[] {
  const { host } = new URL(address)
  let base: string | undefined
  const hrefs: string[] = []
  for (const { name, attributes } of elementsOf(parse(source))) {
    const href = attributes.get('href')
    if (href === undefined) continue
    if (name === 'base') base ??= URL.parse(href, address)?.href
    if (name === 'a' || name === 'area') hrefs.push(href)
  }
  const found = hrefs.map((href) => toPageUrl(href, base ?? address, host))
  return [...new Set(found.filter((url) => url !== null))]
}

async function fetchPage(url: string): Promise<IndependentPage> {
  const response = await fetch(url, { redirect: 'manual' })
  const source = await response.text()
  const isHtml = response.ok && /^text\/html\b/.test(response.headers.get('content-type') ?? '')
  const location = response.headers.get('location')
  return {
    url,
    status: response.status,
    isHtml,
    source: isHtml ? source : '',
    location: location === null ? null : toPageUrl(location, url, new URL(url).host),
    links: isHtml ? listLinks(source, url) : [],
    depth: null,
  }
}

/** Fetches everything that links and redirects lead to from these URLs; the first is the start, the others have no depth by themselves. */
export async function crawlIndependently(
  start: string,
  listed: readonly string[],
): Promise<Map<string, IndependentPage>> {
  const pages = new Map<string, IndependentPage>()
  async function reach(url: string, depth: number | null): Promise<void> {
    let level = [url]
    for (let at = depth; level.length > 0; at = at === null ? null : at + 1) {
      const next: string[] = []
      for (let now: string | undefined = level.pop(); now !== undefined; now = level.pop()) {
        const known = pages.get(now)
        if (known && (known.depth !== null || at === null)) continue
        const page = known ?? (await fetchPage(now))
        pages.set(now, { ...page, depth: at })
        if (page.location !== null) level.push(page.location)
        next.push(...page.links)
      }
      level = next
    }
  }
  await reach(start, 0)
  for (const url of listed) await reach(url, null)
  return pages
}

/** By target, the pages that link to it; a page's links to itself count for nothing. */
export function toInlinks(pages: ReadonlyMap<string, IndependentPage>): Map<string, string[]> {
  const inlinks = new Map<string, string[]>()
  for (const { url, links } of pages.values())
    for (const target of links) if (target !== url) inlinks.set(target, [...(inlinks.get(target) ?? []), url])
  return inlinks
}
