import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'
import { type ComparedTexts, type PageTexts } from '#api/crawl/store/explore-duplicates.ts'
import { type DiffPart, type PageComparison } from '#contract/seo/site-audit.explore.ts'

/** Of a text; the beginning of a longer one is compared. */
const MOST_CHARACTERS = 2_000
/** Words or headings that differ: two texts of which more does have too little in common to be shown as one. */
const MOST_CHANGES = 300

const kindOf = ({ added, removed }: Pick<ChangeObject<unknown>, 'added' | 'removed'>): DiffPart['kind'] => {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

/** Undefined where it would take more than `MOST_CHANGES`. */
const diffTexts = (left: string, right: string): DiffPart[] | undefined =>
  diffWordsWithSpace(left, right, { maxEditLength: MOST_CHANGES })?.map((change) => ({
    kind: kindOf(change),
    text: change.value,
  }))

const diffLines = (left: string[], right: string[]): DiffPart[] | undefined =>
  diffArrays(left, right, { maxEditLength: MOST_CHANGES })?.flatMap((change) =>
    change.value.map((text) => ({ kind: kindOf(change), text })),
  )

function compareText(name: Exclude<keyof PageTexts, 'headings'>, { left: one, right: other }: ComparedTexts) {
  const left = one[name].slice(0, MOST_CHARACTERS)
  const right = other[name].slice(0, MOST_CHARACTERS)
  return { name, isSame: left === right, diff: diffTexts(left, right) ?? null, left, right }
}

function compareHeadings({ left, right }: ComparedTexts) {
  const [one, other] = [left.headings.join('\n'), right.headings.join('\n')]
  return {
    name: 'headings' as const,
    isSame: one === other,
    diff: diffLines(left.headings, right.headings) ?? null,
    left: one,
    right: other,
  }
}

/** What differs between two pages, part by part. */
export const compareTexts = (texts: ComparedTexts): PageComparison => ({
  parts: [
    compareText('title', texts),
    compareText('description', texts),
    compareText('h1', texts),
    compareHeadings(texts),
    compareText('text', texts),
  ],
  similarity: texts.similarity,
})
