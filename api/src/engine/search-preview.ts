import { type SearchPreview } from '#contract/seo/page-report.ts'
import { type PageFacts } from './facts.ts'
import { DESCRIPTION_PIXELS, textWidth, TITLE_PIXELS } from './text-width.ts'

type Shown = NonNullable<SearchPreview['description']>['desktop']

/** About: Google names no limits, and its pages change (docs/decisions/029). */
const PREVIEW_PIXELS = {
  title: { desktop: 561, mobile: 656 },
  description: { desktop: 985, mobile: 680 },
} as const
const ELLIPSIS = ' …'

type Sizes = Record<'desktop' | 'mobile', number>

/** As much of a text as fits, ended at a word where there is one. */
function shorten(text: string, fontSize: number, limit: number): Shown {
  if (textWidth(text, fontSize) <= limit) return { text, isCut: false }
  const room = limit - textWidth(ELLIPSIS, fontSize)
  let shown = ''
  let width = 0
  for (const character of text) {
    width += textWidth(character, 1_000) * (fontSize / 1_000)
    if (width > room) break
    shown += character
  }
  const end = shown.lastIndexOf(' ')
  return { text: `${end > 0 ? shown.slice(0, end).trimEnd() : shown}${ELLIPSIS}`, isCut: true }
}

function measure(text: string, fontSize: number, limits: Sizes) {
  return {
    text,
    pixels: textWidth(text, fontSize),
    desktop: shorten(text, fontSize, limits.desktop),
    mobile: shorten(text, fontSize, limits.mobile),
  }
}

function titleOf({ head, headings, finalUrl }: PageFacts) {
  const title = head.titles.find(({ text }) => text !== '')?.text
  if (title) return { source: 'title' as const, text: title }
  const h1 = headings.items.find(({ level, text }) => level === 1 && text !== '')?.text
  return h1 ? { source: 'h1' as const, text: h1 } : { source: 'address' as const, text: finalUrl }
}

/** How a search result for the page may look; null for what is no page. */
export function toSearchPreview(facts: PageFacts): SearchPreview | null {
  if (facts.kind !== 'html') return null
  const { source, text } = titleOf(facts)
  const description = facts.head.descriptions.find((one) => one.text !== '')?.text
  return {
    url: facts.finalUrl,
    title: { source, ...measure(text, TITLE_PIXELS, PREVIEW_PIXELS.title) },
    description:
      description === undefined ? null : measure(description, DESCRIPTION_PIXELS, PREVIEW_PIXELS.description),
    limits: PREVIEW_PIXELS,
  }
}
