import { likenessOf } from '#api/engine/facts/layout.ts'

/** From here on two pages of one pattern come from one template. */
const ALIKE = 0.6
/** Templates of one pattern, and of a site. Pages of further ones belong to none. */
const MOST_OF_PATTERN = 20
const MOST_OF_SITE = 1_000
/** Of one template, whose sketches are known without a comparison. */
const MOST_SKETCHES = 50
/** What is called usual in a template or on a site: what four of five pages have. */
const USUAL = 0.8
/** Of fewer pages nothing is usual. */
export const FEWEST_ALIKE = 5
const MAX_TYPES = 50
/** No rich result comes of them, and a page that names a more special type lacks none of them. */
const GENERAL_TYPES = new Set([
  'Thing',
  'WebPage',
  'WebSite',
  'WebPageElement',
  'CreativeWork',
  'ImageObject',
])

export interface Template {
  id: number
  pattern: string
  sketch: string
  /** The first of its pages by URL. */
  example: string
  pages: number
  words: Figures
  types: Map<string, number>
}

/** Of values whose order does not matter, what stands in the middle. */
export class Figures {
  readonly #counts = new Map<number, number>()
  #count = 0

  add(value: number): void {
    this.#count += 1
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  get median(): number {
    let seen = 0
    for (const value of [...this.#counts.keys()].sort((a, b) => a - b)) {
      seen += this.#counts.get(value) ?? 0
      if (seen * 2 >= this.#count) return value
    }
    return 0
  }

  /** The same where it is usual to have at least half as much; 0 where the values lie too far apart for anything to be usual. */
  get usual(): number {
    const { median } = this
    let enough = 0
    for (const [value, count] of this.#counts) if (value * 2 >= median) enough += count
    return isUsual(enough, this.#count) ? median : 0
  }
}

/** Whether so many of all are usual, and not by chance. */
export const isUsual = (pages: number, all: number): boolean => all >= FEWEST_ALIKE && pages >= all * USUAL

/** Groups pages by the pattern of their URL and by what frames their content. */
export class TemplateGroups {
  readonly #byPattern = new Map<string, Template[]>()
  /** By pattern and sketch: nearly all pages of a template have one of a few sketches. */
  readonly #known = new Map<string, Template>()
  readonly #sketches = new Map<Template, number>()
  #count = 0

  /** The template of a page; undefined where the site has too many. Pages come in the order of their URLs. */
  add(pattern: string, sketch: string, url: string): Template | undefined {
    const key = `${pattern} ${sketch}`
    const template =
      this.#known.get(key) ?? this.#findAlike(pattern, sketch) ?? this.#create(pattern, sketch, url)
    if (!template) return undefined
    template.pages += 1
    const sketches = this.#sketches.get(template) ?? 0
    if (sketches < MOST_SKETCHES && !this.#known.has(key)) {
      this.#known.set(key, template)
      this.#sketches.set(template, sketches + 1)
    }
    return template
  }

  list(): Template[] {
    return [...this.#byPattern.values()].flat()
  }

  #findAlike(pattern: string, sketch: string): Template | undefined {
    let best: { template: Template; likeness: number } | undefined
    for (const template of this.#byPattern.get(pattern) ?? []) {
      const likeness = likenessOf(sketch, template.sketch)
      if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { template, likeness }
    }
    return best?.template
  }

  #create(pattern: string, sketch: string, url: string): Template | undefined {
    const siblings = this.#byPattern.get(pattern) ?? []
    if (this.#count >= MOST_OF_SITE || siblings.length >= MOST_OF_PATTERN) return undefined
    this.#count += 1
    const template: Template = {
      id: this.#count,
      pattern,
      sketch,
      example: url,
      pages: 0,
      words: new Figures(),
      types: new Map(),
    }
    this.#byPattern.set(pattern, [...siblings, template])
    return template
  }
}

export function countType({ types }: Template, type: string): void {
  if (types.has(type) || types.size < MAX_TYPES) types.set(type, (types.get(type) ?? 0) + 1)
}

/** Types that most pages of a template have, and some lack: with how many have them. */
export const usualTypes = ({ types, pages }: Template): [type: string, pages: number][] =>
  [...types].filter(([type, count]) => count < pages && isUsual(count, pages) && !GENERAL_TYPES.has(type))
