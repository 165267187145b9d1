import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportQuestions, type ReviewQuestion } from '#contract/people/questions.ts'
import { RECOMMENDED_QUESTIONS } from './recommended-questions.ts'

type Query = QueryOf<typeof exportQuestions>

const toQuestion = ({
  key,
  options = [],
  scale,
  directions,
  ...rest
}: (typeof RECOMMENDED_QUESTIONS)[number]): ReviewQuestion => ({
  description: null,
  required: true,
  private: false,
  allowNotApplicable: false,
  allowComment: false,
  wordLimit: null,
  ...rest,
  id: key,
  options: options.map((label) => ({ label, value: null })),
  scale: scale ?? null,
  source: 'recommended',
  directions: [...directions],
  inUse: false,
  archivedAt: null,
  createdBy: null,
  createdAt: null,
  version: 1,
})

const ALL: readonly ReviewQuestion[] = RECOMMENDED_QUESTIONS.map(toQuestion)

export const countRecommended = () => ALL.length

/** In the order of the set, each once. */
export const listRecommendedCategories = (): string[] => [
  ...new Set(ALL.map(({ category }) => category ?? '')),
]

/** Those of one category, in the order of the set. */
export const listRecommendedIn = (category: string): ReviewQuestion[] =>
  ALL.filter((question) => question.category === category)

export const findRecommended = (key: string): ReviewQuestion | undefined => ALL.find(({ id }) => id === key)

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const KEY_OF: Readonly<Record<Query['sort'], ((question: ReviewQuestion) => string) | null>> = {
  // The set is in the order of its categories, and none has a date.
  category: null,
  created: null,
  text: ({ text }) => foldText(text),
  type: ({ responseType }) => responseType,
}

/** The recommended questions that a query asks for, in its order. */
export function listRecommended({ q, type, category, sort, direction }: Query): ReviewQuestion[] {
  const found = ALL.filter(
    (question) =>
      (type === undefined || question.responseType === type) &&
      (category === undefined || foldText(question.category ?? '') === foldText(category)) &&
      (q === undefined || foldText(question.text).includes(foldText(q))),
  )
  const keyOf = KEY_OF[sort]
  const sorted = keyOf ? found.toSorted((one, other) => inOrder(keyOf(one), keyOf(other))) : found
  return direction === 'desc' ? sorted.toReversed() : sorted
}
