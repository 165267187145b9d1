import { NameTable } from './name-table.ts'

/** Which rules the content of an element is read by. */
export const Context = { Html: 0, Svg: 1, MathML: 2 } as const

/** What may stand in an element: anything; text without markup, with or without entities; nothing else to the end of the page. */
export const Content = { Any: 0, Raw: 1, Text: 2, Rest: 3 } as const

/** A kind of element. There is one value for each name that is known, and for each other one in a page. */
export interface Tag {
  /** In lower case, but for names such as `linearGradient` within SVG. */
  readonly name: string
  /** Known ones are counted from 0, without gaps. */
  readonly id: number
  readonly isVoid: boolean
  /** Open elements that end where this one begins. */
  readonly closes: ReadonlySet<string> | null
  /** Of its content; null where it is that of what is around it. */
  readonly context: number | null
  readonly content: number
  /** What the name stands for within SVG, where that differs. */
  readonly inSvg: Tag | null
}

const words = (text: string) => text.trim().split(/\s+/)

const HTML = words(`
  a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption
  center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
  font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins isindex kbd keygen label
  legend li link main map mark marquee menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output
  p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select slot small source span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video
  wbr xmp math mi mo mn ms mtext annotation-xml desc g path rect circle ellipse line polyline polygon use symbol defs text tspan
  stop mask image filter pattern marker mrow mfrac msup msub semantics annotation`)

const IN_SVG = words(`
  altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`)

const VOID = new Set(
  words(
    'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
  ),
)
const CONTEXTS: Readonly<Record<string, number>> = {
  svg: Context.Svg,
  math: Context.MathML,
  ...Object.fromEntries(
    words('mi mo mn ms mtext annotation-xml foreignObject desc title').map((name) => [name, Context.Html]),
  ),
}
const CONTENTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(words('script style iframe noembed noframes xmp').map((name) => [name, Content.Raw])),
  title: Content.Text,
  textarea: Content.Text,
  plaintext: Content.Rest,
}

const FIELDS = 'input option optgroup select button datalist textarea'
const HEADINGS = 'h1 h2 h3 h4 h5 h6'
/** Which elements end where another begins, by what begins. */
const CLOSES: readonly (readonly [begins: string, ends: string])[] = [
  ['tr', 'tr th td'],
  ['th', 'th'],
  ['td', 'thead th td'],
  ['body', 'head link script'],
  ['a', 'a'],
  ['li', 'li'],
  [HEADINGS, `${HEADINGS} p`],
  ['select input output button datalist textarea', FIELDS],
  ['option', 'option'],
  ['optgroup', 'optgroup option'],
  ['dd dt', 'dd dt'],
  [
    `address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol p pre section
     table ul`,
    'p',
  ],
  ['rt rp', 'rt rp'],
  ['tbody tfoot', 'thead tbody'],
]
const ENDS = new Map(
  CLOSES.flatMap(([begins, ends]) => {
    const closed = new Set(words(ends))
    return words(begins).map((name) => [name, closed] as const)
  }),
)

function toTag(name: string, id: number, inSvg: Tag | null): Tag {
  return {
    name,
    id,
    isVoid: VOID.has(name),
    closes: ENDS.get(name) ?? null,
    context: Object.hasOwn(CONTEXTS, name) ? (CONTEXTS[name] ?? null) : null,
    content: Object.hasOwn(CONTENTS, name) ? (CONTENTS[name] ?? Content.Any) : Content.Any,
    inSvg,
  }
}

const html = HTML.map((name, index) => toTag(name, index, null))
const svg = IN_SVG.map((name, index) => toTag(name, html.length + index, null))
const written = svg.map((tag, index) => toTag(tag.name.toLowerCase(), html.length + svg.length + index, tag))

/** By id. */
export const KNOWN_TAGS: readonly Tag[] = [...html, ...svg, ...written]
const TABLE = new NameTable([...html, ...written])

/** For each known tag, in the order of their ids, what follows from its name. */
export const ofEachTag = <Value>(valueOf: (name: string) => Value): Value[] =>
  KNOWN_TAGS.map(({ name }) => valueOf(name))

export function tagOf(name: string): Tag {
  const tag = html.find((known) => known.name === name)
  if (!tag) throw new Error(`There is no tag ${name}.`)
  return tag
}

/** The tags of one page: those that everybody knows, and its own. */
export class Tags {
  readonly #others = new Map<string, Tag>()

  /** @param hash of the name in lower case (`addToHash`) */
  find(text: string, start: number, end: number, hash: number): Tag {
    return TABLE.find(text, start, end, hash) ?? this.#other(text.slice(start, end).toLowerCase())
  }

  #other(name: string): Tag {
    const known = this.#others.get(name)
    if (known !== undefined) return known
    const tag = toTag(name, KNOWN_TAGS.length + this.#others.size, null)
    this.#others.set(name, tag)
    return tag
  }
}
