import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportReviewTemplates, type ReviewTemplate } from '#contract/people/templates.ts'
import { toRecommended } from './get-template.ts'
import { RECOMMENDED_TEMPLATES } from './recommended-templates.ts'

type Query = QueryOf<typeof exportReviewTemplates>

const ALL: readonly ReviewTemplate[] = RECOMMENDED_TEMPLATES.map(toRecommended)

export const countRecommended = () => ALL.length

export const listRecommendedTags = (): string[] => [...new Set(ALL.flatMap(({ tags }) => tags))].sort()

const COMPARE: Readonly<
  Record<Query['sort'], ((one: ReviewTemplate, other: ReviewTemplate) => number) | null>
> = {
  name: (one, other) => (foldText(one.name) < foldText(other.name) ? -1 : 1),
  questions: (one, other) => one.questionCount - other.questionCount,
  // None has a date.
  created: null,
}

/** The recommended templates that a query asks for, in its order. */
export function listRecommendedTemplates({ q, tag, sort, direction }: Query): ReviewTemplate[] {
  const found = ALL.filter(
    ({ name, tags, instructions }) =>
      (tag === undefined || tags.some((each) => foldText(each) === foldText(tag))) &&
      (q === undefined || foldText([name, ...tags, instructions].join(' ')).includes(foldText(q))),
  )
  const compare = COMPARE[sort]
  const sorted = compare ? found.toSorted(compare) : found
  return direction === 'desc' ? sorted.toReversed() : sorted
}
