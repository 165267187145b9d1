import { listRecommendedIn } from '#api/core/review-content/recommended-list.ts'
import { PROBATION_KEY } from '#api/core/review-content/recommended-questions.ts'
import { type ReviewQuestion } from '#contract/people/questions.ts'
import { type QUESTION_CATEGORIES, type ReviewDirection } from '#contract/people/questions.words.ts'

type Category = (typeof QUESTION_CATEGORIES)[number]

export interface RecommendedTemplate {
  /** Stays the same for good, since copies remember it. */
  key: string
  name: string
  tags: string[]
  instructions: string
  includeGoals: boolean
  questions: ReviewQuestion[]
}

interface Described extends Omit<RecommendedTemplate, 'questions'> {
  /** For whose reviews it is meant. */
  direction: ReviewDirection
  categories: readonly Category[]
  /** Keys of further questions, at the end. */
  further?: readonly string[]
}

const DESCRIBED: readonly Described[] = [
  {
    key: 'recommended-self-review',
    name: 'Self review',
    tags: ['Self'],
    instructions: 'Write about the whole period, with examples. Your manager reads it before you talk.',
    includeGoals: true,
    direction: 'self',
    categories: ['Results', 'Planning and focus', 'Learning', 'Growth and career', 'Overall'],
  },
  {
    key: 'recommended-manager-review',
    name: 'Manager review',
    tags: ['Manager'],
    instructions: 'Judge the whole period and not the last weeks. Name what you saw.',
    includeGoals: true,
    direction: 'manager',
    categories: [
      'Results',
      'Quality of work',
      'Ownership',
      'Judgment and decisions',
      'Craft and expertise',
      'Values in action',
      'Growth and career',
      'Overall',
    ],
  },
  {
    key: 'recommended-peer-review',
    name: 'Peer review',
    tags: ['Peer'],
    instructions: 'Write what helps a colleague to do better work. Leave out what you have not seen.',
    includeGoals: false,
    direction: 'peer',
    categories: ['Communication', 'Collaboration', 'Problem solving', 'Adaptability', 'Overall'],
  },
  {
    key: 'recommended-upward-review',
    name: 'Upward review',
    tags: ['Upward'],
    instructions: 'Write about how your manager works with you, and what would help you.',
    includeGoals: false,
    direction: 'upward',
    categories: ['Inclusion and respect', 'Leading people', 'Developing others', 'Direction and strategy'],
  },
  {
    key: 'recommended-quarterly-check',
    name: 'Quick quarterly check',
    tags: ['Manager', 'Quarterly'],
    instructions: 'Ten minutes are enough.',
    includeGoals: true,
    direction: 'manager',
    categories: ['Results', 'Overall'],
  },
  {
    key: 'recommended-probation-review',
    name: 'Probation review',
    tags: ['Manager', 'Probation'],
    instructions: 'Compare with what was agreed when the job was offered.',
    includeGoals: false,
    direction: 'manager',
    categories: ['Results', 'Quality of work', 'Collaboration', 'Learning'],
    further: [PROBATION_KEY],
  },
]

/** Those of a category that are meant for the direction; where none is, all of them. */
function listQuestionsFor(category: Category, direction: ReviewDirection): ReviewQuestion[] {
  const all = listRecommendedIn(category).filter(({ id }) => id !== PROBATION_KEY)
  const meant = all.filter(({ directions }) => directions.includes(direction))
  return meant.length > 0 ? meant : all
}

const toTemplate = ({ direction, categories, further = [], ...rest }: Described): RecommendedTemplate => ({
  ...rest,
  questions: [
    ...categories.flatMap((category) => listQuestionsFor(category, direction)),
    ...listRecommendedIn('Overall').filter(({ id }) => further.includes(id)),
  ],
})

/** Templates to start from. They are read and copied, and never changed. */
export const RECOMMENDED_TEMPLATES: readonly RecommendedTemplate[] = DESCRIBED.map(toTemplate)

export const findRecommendedTemplate = (key: string): RecommendedTemplate | undefined =>
  RECOMMENDED_TEMPLATES.find((template) => template.key === key)
