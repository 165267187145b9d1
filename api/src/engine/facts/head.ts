import { Area, type Capture, type Collector, type Walk } from './walk.ts'
import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { tidy, wordsOf } from './attributes.ts'
import { isQuirksDoctype } from '#api/engine/quirks-mode.ts'
import { referrerPolicyOfMeta } from '#api/engine/referrer-policy.ts'
import { parseRefresh } from './refresh.ts'
import { robotsTokens, XHTML_TYPE, type ResponseFacts, type RobotsDirective } from './response.ts'

export interface PlacedText {
  text: string
  inHead: boolean
}

/** A canonical or hreflang reference. `url` is null when the URL cannot be resolved. */
export interface Reference {
  href: string
  url: string | null
  source: 'html' | 'header'
  inHead: boolean
}

export interface Alternate extends Reference {
  lang: string
  /** The language as the page writes it. */
  hreflang: string
}

export interface HeadFacts {
  /** What stands in it; null without one. */
  doctype: string | null
  /** There is one behind other content, where browsers ignore it. */
  hasLateDoctype: boolean
  /** Whether browsers render the page in quirks mode. */
  isQuirky: boolean
  lang: string | null
  /** The same as the page writes it, spaces and all. */
  writtenLang: string | null
  titles: PlacedText[]
  descriptions: PlacedText[]
  robots: RobotsDirective[]
  canonicals: Reference[]
  alternates: Alternate[]
  viewports: string[]
  /** Of `<meta charset>` or its http-equiv form. */
  charset: string | null
  /** Of a meta element or of the header. */
  refresh: { seconds: number; url: string | null } | null
  next: string | null
  prev: string | null
  amphtml: string | null
  isAmp: boolean
  hasIcon: boolean
  generator: string | null
  /** Each Content-Security-Policy of a meta element in the head, which is where browsers obey it. */
  csp: string[]
  /** Of the last meta element that names one which browsers know. */
  referrerPolicy: string | null
  contentLanguage: string | null
  author: string | null
  og: Record<string, string>
  twitter: Record<string, string>
  /** The element that closed the head before its end tag; null when the head is sound. */
  brokenBy: string | null
}

const MAX_ENTRIES = 20
const MAX_ALTERNATES = 300
/** Of a language or a character set, as it is written. */
const MAX_CODE = 100
const MAX_DOCTYPE = 500
const MAX_POLICIES = 5
const MAX_POLICY = 16_000
const CRAWLER_NAMES = new Set([
  'robots',
  'googlebot',
  'bingbot',
  'googlebot-news',
  'slurp',
  'yandex',
  'duckduckbot',
])

export class HeadCollector implements Collector<HeadFacts> {
  readonly open = {
    html: (attributes: Attributes) => this.#html(attributes),
    base: (attributes: Attributes) => this.#base(attributes),
    title: () => this.#startTitle(),
    meta: (attributes: Attributes) => this.#meta(attributes),
    link: (attributes: Attributes) => this.#link(attributes),
  }
  readonly close = { title: () => this.#endTitle() }
  readonly #walk: Walk
  readonly #facts: HeadFacts
  readonly #isXhtml: boolean
  #title: Capture | null = null
  #hasBase = false

  constructor(walk: Walk, response: ResponseFacts) {
    this.#walk = walk
    this.#isXhtml = response.contentType === XHTML_TYPE
    this.#facts = { ...emptyHead(), ...readHeaderLinks(response) }
    this.#refresh(response.headers['refresh'] ?? '')
  }

  doctype(declaration: string): void {
    const isFirst = this.#walk.elements === 0 && this.#walk.isHeadOpen
    if (isFirst) this.#facts.doctype ??= declaration.trim().slice(0, MAX_DOCTYPE)
    else if (this.#facts.doctype === null) this.#facts.hasLateDoctype = true
  }

  facts(): HeadFacts {
    const { doctype } = this.#facts
    const isQuirky = !this.#isXhtml && (doctype === null || isQuirksDoctype(doctype))
    return { ...this.#facts, isQuirky, brokenBy: this.#walk.headBrokenBy }
  }

  #html({ lang, 'xml:lang': xmlLang, amp, '⚡': bolt }: Attributes): void {
    // In HTML, xml:lang is an attribute without a meaning.
    this.#facts.writtenLang ??= (lang ?? (this.#isXhtml ? xmlLang : undefined))?.slice(0, MAX_CODE) ?? null
    this.#facts.lang = this.#facts.writtenLang?.trim() ?? null
    if (amp !== undefined || bolt !== undefined) this.#facts.isAmp = true
  }

  #base({ href }: Attributes): void {
    if (href === undefined || this.#hasBase) return
    this.#hasBase = true
    this.#walk.rebase(href)
  }

  #startTitle(): void {
    if (this.#walk.isIn(Area.Svg | Area.Raw)) return
    if (this.#title) this.#walk.endCapture(this.#title)
    this.#title = this.#walk.startCapture()
  }

  #endTitle(): void {
    if (!this.#title) return
    const text = this.#walk.endCapture(this.#title)
    this.#title = null
    if (this.#facts.titles.length < MAX_ENTRIES)
      this.#facts.titles.push({ text, inHead: this.#walk.isHeadOpen })
  }

  #meta(attributes: Attributes): void {
    if (this.#walk.isIn(Area.Raw)) return
    const content = attributes['content'] ?? ''
    const name = (attributes['name'] ?? '').toLowerCase()
    const property = (attributes['property'] ?? '').toLowerCase()
    if (attributes['charset'] !== undefined)
      this.#facts.charset ??= attributes['charset'].slice(0, MAX_CODE).toLowerCase()
    if (attributes['http-equiv'] !== undefined)
      this.#httpEquiv(attributes['http-equiv'].toLowerCase(), content)
    if (name !== '') this.#named(name, content)
    social(this.#facts, property === '' ? name : property, content)
  }

  #named(name: string, content: string): void {
    const facts = this.#facts
    const inHead = this.#walk.isHeadOpen
    if (CRAWLER_NAMES.has(name) && facts.robots.length < MAX_ENTRIES) {
      facts.robots.push({ source: 'meta', bot: name, tokens: robotsTokens(content), inHead })
    }
    if (name === 'description' && facts.descriptions.length < MAX_ENTRIES) {
      facts.descriptions.push({ text: tidy(content, 1_000), inHead })
    }
    if (name === 'viewport' && facts.viewports.length < MAX_ENTRIES)
      facts.viewports.push(tidy(content.slice(0, 1_000).toLowerCase(), 200))
    if (name === 'generator') facts.generator ??= tidy(content, 100)
    if (name === 'author') facts.author ??= tidy(content, 100)
    if (name === 'referrer') facts.referrerPolicy = referrerPolicyOfMeta(content) ?? facts.referrerPolicy
  }

  #httpEquiv(name: string, content: string): void {
    const facts = this.#facts
    if (name === 'content-type')
      facts.charset ??= /charset\s*=\s*([\w.:-]{1,100})/i.exec(content)?.[1]?.toLowerCase() ?? null
    if (name === 'content-security-policy' && this.#walk.isHeadOpen && facts.csp.length < MAX_POLICIES)
      facts.csp.push(content.slice(0, MAX_POLICY))
    if (name === 'content-language') facts.contentLanguage ??= tidy(content, MAX_CODE)
    if (name === 'refresh') this.#refresh(content)
  }

  #refresh(content: string): void {
    const found = parseRefresh(content)
    if (found === null) return
    const { seconds, target } = found
    this.#facts.refresh ??= { seconds, url: target === '' ? null : this.#walk.resolve(target) }
  }

  #link({ rel, href, hreflang }: Attributes): void {
    if (rel === undefined || this.#walk.isIn(Area.Raw)) return
    const facts = this.#facts
    const kinds = wordsOf(rel)
    if (kinds.includes('icon') || kinds.includes('apple-touch-icon')) facts.hasIcon = true
    if (kinds.includes('canonical') && facts.canonicals.length < MAX_ENTRIES) {
      facts.canonicals.push(this.#reference(href ?? ''))
    }
    if (href === undefined) return
    if (kinds.includes('alternate') && hreflang !== undefined && facts.alternates.length < MAX_ALTERNATES) {
      facts.alternates.push({
        ...this.#reference(href),
        lang: hreflang.trim().slice(0, MAX_CODE).toLowerCase(),
        hreflang: hreflang.slice(0, MAX_CODE),
      })
    }
    if (kinds.includes('next')) facts.next ??= this.#walk.resolve(href)
    if (kinds.includes('prev') || kinds.includes('previous')) facts.prev ??= this.#walk.resolve(href)
    if (kinds.includes('amphtml')) facts.amphtml ??= this.#walk.resolve(href)
  }

  #reference(href: string): Reference {
    const trimmed = href.trim()
    const url = trimmed === '' ? null : this.#walk.resolve(trimmed)
    return { href: trimmed.slice(0, 2_000), url, source: 'html', inHead: this.#walk.isHeadOpen }
  }
}

function social(facts: HeadFacts, name: string, content: string): void {
  const target = name.startsWith('og:') ? facts.og : name.startsWith('twitter:') ? facts.twitter : null
  if (!target || name.length > 60 || Object.keys(target).length >= 40) return
  const key = name.slice(name.indexOf(':') + 1)
  target[key] ??= tidy(content, 1_000)
}

function readHeaderLinks({ links }: ResponseFacts): Partial<HeadFacts> {
  const toReference = (link: { href: string; url: string | null }): Reference => ({
    href: link.href,
    url: link.url,
    source: 'header',
    inHead: true,
  })
  return {
    canonicals: links.filter(({ rel }) => rel.includes('canonical')).map(toReference),
    alternates: links
      .filter(({ rel, hreflang }) => rel.includes('alternate') && hreflang !== null)
      .map((link) => ({ ...toReference(link), lang: link.hreflang ?? '', hreflang: link.hreflang ?? '' })),
  }
}

function emptyHead(): HeadFacts {
  return {
    doctype: null,
    hasLateDoctype: false,
    isQuirky: false,
    lang: null,
    writtenLang: null,
    titles: [],
    descriptions: [],
    robots: [],
    canonicals: [],
    alternates: [],
    viewports: [],
    charset: null,
    refresh: null,
    next: null,
    prev: null,
    amphtml: null,
    isAmp: false,
    hasIcon: false,
    generator: null,
    csp: [],
    referrerPolicy: null,
    contentLanguage: null,
    author: null,
    og: {},
    twitter: {},
    brokenBy: null,
  }
}
