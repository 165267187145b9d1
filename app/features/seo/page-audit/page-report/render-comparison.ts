import { formatNumber } from '#app/lib/format.ts'
import type { RenderedPage, RenderSummary } from '#contract/seo/rendering.ts'

export interface ComparedLine {
  text: string
  /** Not there before scripts ran. */
  isAdded: boolean
}

export interface ComparedRow {
  name: string
  raw: ComparedLine[]
  rendered: ComparedLine[]
  isChanged: boolean
}

const READERS: [name: string, read: (summary: RenderSummary) => string[]][] = [
  ['Title', ({ titles }) => titles],
  ['Description', ({ description }) => (description === null ? [] : [description])],
  ['Canonical', ({ canonicals }) => canonicals],
  ['Robots', ({ robots }) => robots],
  ['Headings', ({ headings }) => headings.map(({ level, text }) => `H${level} ${text}`)],
  ['Words', ({ words }) => [formatNumber(words)]],
  ['Links', ({ links }) => [formatNumber(links)]],
  ['Structured data', ({ dataTypes }) => dataTypes],
]
/** A figure that has changed was not added to anything. */
const FIGURES: ReadonlySet<string> = new Set(['Words', 'Links'])

/** Each fact before and after scripts; what only scripts add is marked. */
export function toComparison({ raw, rendered }: Pick<RenderedPage, 'raw' | 'rendered'>): ComparedRow[] {
  return READERS.map(([name, read]) => {
    const [before, after] = [read(raw), read(rendered)]
    const known = new Set(before)
    const isAdded = (text: string) => !FIGURES.has(name) && !known.has(text)
    return {
      name,
      raw: before.map((text) => ({ text, isAdded: false })),
      rendered: after.map((text) => ({ text, isAdded: isAdded(text) })),
      isChanged: before.join('\n') !== after.join('\n'),
    }
  })
}
