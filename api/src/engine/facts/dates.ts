import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { type StructuredItem } from './structured-data.ts'
import { Area, type Collector, type Walk } from './walk.ts'

/** Days, as `2026-05-31`. */
export interface DateFacts {
  /** Of the time elements of the content, the first different ones; empty on a list of many. */
  shown: string[]
  /** By the structured data of the page itself, or else its article tags. */
  published: string | null
  modified: string | null
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T\s])/
/** With more the page is a list, of articles or of comments, and none of them is its own. */
const MOST_SHOWN = 3
const OF_PAGE =
  /^(?:Article|NewsArticle|BlogPosting|TechArticle|Report|WebPage|AboutPage|FAQPage|ItemPage|MedicalWebPage|Recipe|HowTo|VideoObject)$/

/** The day of a date that is one; a time counts in its own zone. */
export function dayOf(text: string | null | undefined): string | null {
  const day = DAY.exec(text?.trim().slice(0, 40) ?? '')?.[1]
  if (day === undefined) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** What a page says of when it was written. */
export class DateCollector implements Collector<DateFacts> {
  readonly open = {
    time: ({ datetime }: Attributes) => this.#time(datetime),
    meta: ({ property, name, content }: Attributes) => this.#meta(property ?? name, content),
  }
  readonly #walk: Walk
  readonly #shown = new Set<string>()
  #published: string | null = null
  #modified: string | null = null

  constructor(walk: Walk) {
    this.#walk = walk
  }

  facts(): DateFacts {
    const shown = this.#shown.size > MOST_SHOWN ? [] : [...this.#shown].sort()
    return { shown, published: this.#published, modified: this.#modified }
  }

  #time(datetime: string | undefined): void {
    if (this.#walk.isIn(Area.Boilerplate | Area.Raw | Area.Hidden) || this.#shown.size > MOST_SHOWN) return
    const day = dayOf(datetime)
    if (day !== null) this.#shown.add(day)
  }

  #meta(name: string | undefined, content: string | undefined): void {
    if (name === 'article:published_time') this.#published ??= dayOf(content)
    if (name === 'article:modified_time' || name === 'og:updated_time') this.#modified ??= dayOf(content)
  }
}

/** Structured data speaks for the page where it is about the page: with several articles it is a list. */
export function withStructuredDates(found: DateFacts, items: readonly StructuredItem[]): DateFacts {
  const own = items.filter(({ isTop, types }) => isTop && types.some((type) => OF_PAGE.test(type)))
  const published = new Set(own.flatMap(({ datePublished }) => dayOf(datePublished) ?? []))
  const modified = new Set(own.flatMap(({ dateModified }) => dayOf(dateModified) ?? []))
  const [onlyPublished, onlyModified] = [published, modified].map((days) =>
    days.size === 1 ? [...days][0] : null,
  )
  return {
    shown: found.shown,
    published: onlyPublished ?? found.published,
    modified: onlyModified ?? found.modified,
  }
}
