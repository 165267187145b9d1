import { joinName } from '#api/lib/person-name.ts'
import { type ReviewQuestion } from '#contract/people/questions.ts'
import { contentOf } from './question-content.ts'
import { type ListedQuestion } from './review-questions.queries.ts'

export const toQuestion = ({ question, creator, uses }: ListedQuestion): ReviewQuestion => ({
  id: question.id,
  ...contentOf(question),
  category: question.category || null,
  source: 'own',
  directions: [],
  inUse: uses > 0,
  archivedAt: question.archivedAt?.toISOString() ?? null,
  createdBy: creator && { id: creator.id, name: joinName(creator) },
  createdAt: question.createdAt.toISOString(),
  version: question.version,
})
