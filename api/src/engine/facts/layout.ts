import { type AttributeList } from '#api/engine/html/attribute-list.ts'
import { ofEachTag, type Tag } from '#api/engine/html/tags.ts'
import { mix } from './min-hash.ts'
import { Area, type Collector, type Walk } from './walk.ts'

export interface LayoutFacts {
  /** Which elements frame the content, for finding pages of one template (`likenessOf`); null where nothing frames it. */
  sketch: string | null
}

/** From the root on. What is deeper is content on nearly every page. */
const MAX_DEPTH = 8
/** Below main: its parts, and not what stands in them. */
const MAX_DEPTH_IN_MAIN = 1
/** Letters of a class attribute: frameworks put dozens of classes onto one element. */
const MAX_CLASS = 60
/** Of an element with more attributes, and of pages with more kinds of elements, the first ones are enough. */
const MAX_KINDS = 2_000
/** Hashes that are kept, the least ones: all of nearly every page. */
const KEPT = 48
const DIGITS = 4
const SKIPPED = Area.Head | Area.Raw | Area.Svg

/** Elements that frame others. What authors write into a text (tables, lists in it, code) is no part of the template. */
const FRAMES = new Set(
  'body div header footer nav main aside section article form fieldset table ul ol iframe dialog details search menu frameset frame center'.split(
    ' ',
  ),
)

/** An own element such as `site-menu` frames too. */
const isFrame = (tag: string) => FRAMES.has(tag) || tag.includes('-')

/** Classes without their digits, which are often the number of a post or of a build. */
function hashOf(text: string, limit: number): number {
  let hash = 0x811c9dc5
  const end = Math.min(limit, text.length)
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) hash = Math.imul(hash ^ code, 0x01000193)
  }
  return hash
}

const IS_FRAME = ofEachTag(isFrame)
const HASHES = ofEachTag((name) => hashOf(name, MAX_CLASS))

/**
 * Sketches the template of a page: each kind of framing element, by the tags above it, its own and its classes. An element's classes
 * count for itself alone, so that a body with the name of its page as a class still frames like its siblings.
 */
export class LayoutCollector implements Collector<LayoutFacts> {
  readonly #walk: Walk
  /** Of the tags to each open element, by depth. */
  readonly #paths = new Int32Array(MAX_DEPTH + 1)
  readonly #kinds = new Set<number>()
  #mainDepth = MAX_DEPTH

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): LayoutFacts {
    if (this.#kinds.size === 0) return { sketch: null }
    const least = [...this.#kinds].sort((a, b) => a - b).slice(0, KEPT)
    return { sketch: least.map((hash) => hash.toString(16).padStart(DIGITS, '0')).join('') }
  }

  enter(tag: Tag, attributes: AttributeList): void {
    const walk = this.#walk
    const { depth, area } = walk
    if (depth > MAX_DEPTH || (area & SKIPPED) !== 0) return
    const path = mix((this.#paths[depth - 1] ?? 0) + (HASHES[tag.id] ?? hashOf(tag.name, MAX_CLASS)))
    this.#paths[depth] = path
    if ((area & Area.Main) === 0) this.#mainDepth = MAX_DEPTH
    else if ((walk.outerArea & Area.Main) === 0) this.#mainDepth = depth
    if (
      depth > this.#mainDepth + MAX_DEPTH_IN_MAIN ||
      !(IS_FRAME[tag.id] ?? isFrame(tag.name)) ||
      this.#kinds.size >= MAX_KINDS
    )
      return
    this.#kinds.add(mix(path ^ hashOf(attributes.valueOf('class') ?? '', MAX_CLASS)) >>> 16)
  }
}

/**
 * How much of the kinds of elements of two pages both have: the Jaccard index, exact where neither was cut, and estimated from the
 * least hashes otherwise (bottom-k sketches).
 */
export function likenessOf(sketch: string, other: string): number {
  let [at, otherAt, same, all] = [0, 0, 0, 0]
  while (all < KEPT && (at < sketch.length || otherAt < other.length)) {
    const [own, theirs] = [sketch.slice(at, at + DIGITS), other.slice(otherAt, otherAt + DIGITS)]
    const isSame = own === theirs
    if (theirs === '' || (own !== '' && own <= theirs)) at += DIGITS
    if (isSame || own === '' || (theirs !== '' && theirs < own)) otherAt += DIGITS
    if (isSame) same += 1
    all += 1
  }
  return all === 0 ? 0 : same / all
}
