import { type AttributeList, type Attributes } from '#api/engine/html/attribute-list.ts'
import { ofEachTag, type Tag, tagOf } from '#api/engine/html/tags.ts'
import { ReferenceResolver } from '#api/engine/resolve-reference.ts'
import { MAX_URL_LENGTH } from '#api/engine/urls.ts'
import { tidy } from './attributes.ts'

/** What surrounds an element. Each open element inherits the bits of its parent, so a question costs one `&`. */
export const Area = {
  Head: 1,
  Boilerplate: 2,
  Main: 4,
  Hidden: 8,
  AriaHidden: 16,
  /** script, style, template, noscript: its text is not read by people. */
  Raw: 32,
  Svg: 64,
  Link: 128,
  Button: 256,
  Figure: 512,
  Picture: 1024,
  Label: 2048,
  /** Program text and what programs print: no prose. */
  Code: 4096,
  /** No focus gets in: inert, a closed dialog, or a class that mostly hides. */
  Inert: 8192,
  /** What stands in a field: no part of what its label says. */
  Choice: 16384,
  /** Which boilerplate it is. */
  Navigation: 32768,
  Header: 65536,
  Footer: 131072,
  Aside: 262144,
  /** Out of sight by a style of its own: skip links are, and text that is for search engines alone. */
  MovedAway: 524288,
} as const

const AREA_OF_TAG: Readonly<Record<string, number>> = {
  head: Area.Head,
  nav: Area.Boilerplate | Area.Navigation,
  header: Area.Boilerplate | Area.Header,
  footer: Area.Boilerplate | Area.Footer,
  aside: Area.Boilerplate | Area.Aside,
  main: Area.Main,
  script: Area.Raw,
  style: Area.Raw,
  template: Area.Raw,
  noscript: Area.Raw,
  svg: Area.Svg,
  math: Area.Svg,
  a: Area.Link,
  button: Area.Button,
  figure: Area.Figure,
  picture: Area.Picture,
  label: Area.Label,
  pre: Area.Code,
  code: Area.Code,
  samp: Area.Code,
  kbd: Area.Code,
  select: Area.Choice,
  datalist: Area.Choice,
  textarea: Area.Choice,
}

const AREA_OF_ROLE: Readonly<Record<string, number>> = {
  navigation: Area.Boilerplate | Area.Navigation,
  banner: Area.Boilerplate | Area.Header,
  contentinfo: Area.Boilerplate | Area.Footer,
  complementary: Area.Boilerplate | Area.Aside,
  main: Area.Main,
}

const AREAS = ofEachTag((name) => AREA_OF_TAG[name] ?? 0)

const METADATA_TAGS = new Set([
  'html',
  'head',
  'title',
  'base',
  'link',
  'meta',
  'style',
  'script',
  'noscript',
  'template',
])
const IS_METADATA = ofEachTag((name) => METADATA_TAGS.has(name))
const DISPLAY_NONE = /display\s*:\s*none|visibility\s*:\s*hidden/i
const MOVED_AWAY =
  /(?:left|top|right|text-indent)\s{0,5}:\s{0,5}-\d{3,6}(?:px|em|rem)?|(?:font-size|opacity)\s{0,5}:\s{0,5}0(?:px|em|%)?\s{0,5}(?:;|$)/i
/** Set by style sheets that we don't read: what carries such a class with aria-hidden is mostly not drawn at all. */
const HIDING_CLASS = /(?:^|\s)(?:modal|offcanvas|d-none|hidden|is-hidden|invisible)(?:$|\s)/
/** What the HTML parser skips between the elements of a head. */
const NOT_BLANK = /[^\t\n\f\r ]/
const MAX_CAPTURE = 4_000
/** Each relative URL costs as much as its base is long. */
const MAX_BASE_LENGTH = 1_000
/** Running at once. A page has one for each kind of element that is open. */
const MAX_CAPTURES = 20
const MAX_CACHED_URLS = 5_000
/** Of ASCII, without the space. */
const [FIRST_PRINTABLE, LAST_PRINTABLE] = [0x21, 0x7e]

/** Text of one element while it is open. */
export interface Capture {
  text: string
  /** Whether something in it is read out: a text that is not hidden, or a name that stands for an image. */
  isHeard: boolean
}

const UNHEARD = Area.Hidden | Area.AriaHidden | Area.Raw | Area.Choice

export type OpenHandler = (attributes: Attributes, tag: string) => void
export type CloseHandler = (tag: string) => void
export type AttributeHandler = (value: string, attributes: AttributeList, tag: string, name: string) => void

/** Gathers one group of facts during the one pass over a page. */
export interface Collector<Facts> {
  readonly open?: Readonly<Record<string, OpenHandler>>
  readonly close?: Readonly<Record<string, CloseHandler>>
  /** By the name of an attribute, whatever the element; `aria-*` sees all of that prefix. Runs before `open`. */
  readonly attribute?: Readonly<Record<string, AttributeHandler>>
  /** Sees every element, before `open` does. */
  readonly enter?: (tag: Tag, attributes: AttributeList) => void
  /** Sees every end, after `close` does. */
  readonly leave?: (tag: Tag) => void
  /** Text that people can read, in the order of the page. */
  readonly text?: (text: string) => void
  /** Text of script elements. */
  readonly script?: (text: string) => void
  readonly facts: () => Facts
}

/** Where the pass is: the surroundings of the current element, the base address and the running captures. */
export class Walk {
  /** Bits of `Area` of the innermost open element. */
  area = 0
  elements = 0
  /** Whether metadata that comes now still counts: false from the first element that belongs into the body. */
  isHeadOpen = true
  /** The element inside `<head>` that made the browser start the body, or `text`; null when none did. */
  headBrokenBy: string | null = null
  readonly pageUrl: string
  #base: string
  #resolver: ReferenceResolver
  readonly #areas: number[] = []
  readonly #tags: Tag[] = []
  readonly #captures: Capture[] = []
  readonly #resolved = new Map<string, string | null>()

  constructor(pageUrl: string) {
    this.pageUrl = pageUrl
    this.#base = pageUrl
    this.#resolver = new ReferenceResolver(pageUrl)
  }

  /** What relative URLs are resolved against. */
  get base(): string {
    return this.#base
  }

  /** What relative URLs are resolved against from here on. One that is no URL, or too long for one, says nothing. */
  rebase(href: string): void {
    const base = href.length > MAX_BASE_LENGTH ? undefined : URL.parse(href, this.pageUrl)?.href
    if (base !== undefined && base.length <= MAX_BASE_LENGTH) {
      this.#base = base
      this.#resolver = new ReferenceResolver(base)
    }
  }

  isIn(area: number): boolean {
    return (this.area & area) !== 0
  }

  /** How many elements are open, and the one around the current one. */
  get depth(): number {
    return this.#tags.length
  }

  /** Bits of `Area` around the current element, without its own. */
  get outerArea(): number {
    return this.#areas.at(-1) ?? 0
  }

  get parent(): string | undefined {
    return this.#tags.at(-2)?.name
  }

  enter(tag: Tag, attributes: AttributeList): void {
    this.elements += 1
    if (this.isHeadOpen && IS_METADATA[tag.id] !== true && !this.isIn(Area.Raw)) this.#startBody(tag.name)
    this.#areas.push(this.area)
    this.#tags.push(tag)
    this.area |= AREAS[tag.id] ?? 0
    if (attributes.size > 0) this.area |= areaOfAttributes(attributes)
    if (tag === DIALOG && attributes.valueOf('open') === undefined) this.area |= Area.Inert
  }

  leave(): void {
    this.#tags.pop()
    this.area = this.#areas.pop() ?? 0
  }

  read(text: string): void {
    if (this.isHeadOpen && this.#tags.at(-1) !== TITLE && NOT_BLANK.test(text)) this.#startBody('text')
    let isUnheard = false
    for (const capture of this.#captures) {
      if (capture.text.length < MAX_CAPTURE) capture.text += text
      isUnheard ||= !capture.isHeard
    }
    if (isUnheard && this.isHeard(text)) this.hear()
  }

  /** Whether a text, or a name that stands for an image, is read out here. */
  isHeard(text: string): boolean {
    return !this.isIn(UNHEARD) && /\S/.test(text)
  }

  hear(): void {
    for (const capture of this.#captures) capture.isHeard = true
  }

  startCapture(): Capture {
    const isFull = this.#captures.length >= MAX_CAPTURES
    // Of what is not listened to, nobody can say that there is nothing to hear.
    const capture = { text: '', isHeard: isFull }
    if (!isFull) this.#captures.push(capture)
    return capture
  }

  endCapture(capture: Capture, maxLength?: number): string {
    if (this.#captures.at(-1) === capture) this.#captures.pop()
    else {
      const at = this.#captures.lastIndexOf(capture)
      if (at !== -1) this.#captures.splice(at, 1)
    }
    return tidy(capture.text, maxLength)
  }

  /** The normalized URL of a reference on this page; null for what is no web URL. */
  resolve(href: string): string | null {
    const page = withoutFragment(href)
    const known = this.#resolved.get(page)
    if (known !== undefined) return known
    const url = this.#resolver.resolve(page.trim())
    if (this.#resolved.size < MAX_CACHED_URLS) this.#resolved.set(page, url)
    return url
  }

  #startBody(tag: string): void {
    this.isHeadOpen = false
    if (tag !== 'body' && tag !== 'frameset' && this.isIn(Area.Head)) this.headBrokenBy = tag
  }
}

/** Many places of one page are resolved once. What is in front of them must end as it does without them: spaces at an end are no part. */
function withoutFragment(href: string): string {
  const at = href.indexOf('#')
  const code = at > 0 ? href.charCodeAt(at - 1) : FIRST_PRINTABLE
  const isPlain = at !== -1 && code >= FIRST_PRINTABLE && code <= LAST_PRINTABLE
  return isPlain && href.length <= MAX_URL_LENGTH ? href.slice(0, at) : href
}

const [DIALOG, TITLE] = [tagOf('dialog'), tagOf('title')]

/** One look at each attribute that is there costs less than asking for each that could be. */
function areaOfAttributes(attributes: AttributeList): number {
  let area = 0
  for (let at = 0; at < attributes.size; at += 1) {
    const value = attributes.values[at] ?? ''
    switch (attributes.names[at]) {
      case 'role':
        area |= AREA_OF_ROLE[value] ?? 0
        break
      case 'hidden':
        area |= value.toLowerCase() === 'until-found' ? Area.Inert : Area.Hidden
        break
      case 'style':
        area |= areaOfStyle(value)
        break
      case 'inert':
        area |= Area.Inert
        break
      case 'aria-hidden':
        if (value === 'true') area |= hiddenArea(attributes.valueOf('class'))
    }
  }
  return area
}

function areaOfStyle(style: string): number {
  if (DISPLAY_NONE.test(style)) return Area.Hidden
  return MOVED_AWAY.test(style) ? Area.MovedAway : 0
}

function hiddenArea(names: string | undefined): number {
  const isHidden = names !== undefined && HIDING_CLASS.test(names)
  return isHidden ? Area.AriaHidden | Area.Inert : Area.AriaHidden
}
