import { type PageFacts } from '#api/engine/facts.ts'
import { type RobotsDirective } from '#api/engine/facts/response.ts'
import { createPage } from '#api/engine/fetched-page.ts'
import { readPage } from '#api/engine/read-page.ts'
import { type RenderedPage, type RenderSummary } from '#contract/seo/rendering.ts'

const MAX_LIST = 10
const MAX_HEADINGS = 60
const MAX_TEXT = 300
const MAX_LINKS = 100
/** The reader keeps no more of a page: behind that nobody knows what was there before. */
const MAX_READ = 3_000

/** A page's HTML, as it came and as its scripts have left it. */
export interface BothPages {
  url: string
  /** Where it was when it was read: scripts may have changed the path, which relative links are resolved by. */
  finalUrl: string
  status: number
  headers: [string, string][]
  raw: string
  rendered: string
}

function read({ status, headers }: BothPages, url: string, body: string): PageFacts {
  const page = { ...createPage(url, new Date(0)), status, headers, body, bytes: body.length }
  return readPage(page)
}

const cut = (texts: readonly string[]) => texts.slice(0, MAX_LIST).map((text) => text.slice(0, MAX_TEXT))

const toDirective = ({ bot, tokens }: RobotsDirective) => `${bot}: ${tokens.join(', ')}`

function listDataTypes({ structuredData: { items, microdataTypes, rdfaTypes } }: PageFacts): string[] {
  const types = [
    ...items.filter(({ isTop }) => isTop).flatMap((item) => item.types),
    ...microdataTypes,
    ...rdfaTypes,
  ]
  return [...new Set(types)]
}

function listLinks({ links }: PageFacts): Set<string> {
  return new Set(links.items.filter(({ internal }) => internal).map(({ url }) => url))
}

function toSummary(facts: PageFacts): RenderSummary {
  const { head, headings, content, links } = facts
  return {
    titles: cut(head.titles.map(({ text }) => text)),
    description: head.descriptions[0]?.text.slice(0, MAX_TEXT) ?? null,
    canonicals: cut(head.canonicals.map(({ url, href }) => url ?? href)),
    robots: cut(head.robots.map(toDirective)),
    noindex: facts.noindex,
    nofollow: facts.nofollow,
    headings: headings.items
      .slice(0, MAX_HEADINGS)
      .map(({ level, text }) => ({ level, text: text.slice(0, MAX_TEXT) })),
    words: content.words,
    links: new Set(links.items.map(({ url }) => url)).size,
    dataTypes: cut(listDataTypes(facts)),
  }
}

type Compared = Pick<RenderedPage, 'raw' | 'rendered' | 'scriptLinks' | 'scriptLinkCount' | 'rawLinkCount'>

/** What a page says before and after its scripts have run: read by the same reader, from one response. */
export function comparePage(pages: BothPages): Compared {
  const raw = read(pages, pages.url, pages.raw)
  const rendered = read(pages, pages.finalUrl, pages.rendered)
  const known = listLinks(raw)
  const isWhole = raw.links.items.length < MAX_READ
  const added = isWhole ? [...listLinks(rendered)].filter((url) => !known.has(url)) : []
  return {
    raw: toSummary(raw),
    rendered: toSummary(rendered),
    scriptLinks: added.slice(0, MAX_LINKS),
    scriptLinkCount: added.length,
    rawLinkCount: known.size,
  }
}
