import { Badge } from '#app/ui/data/badge.tsx'
import type { ReviewQuestion } from '#contract/people/questions.ts'
import { RESPONSE_TYPE_WORDS } from '#contract/people/questions.words.ts'

/** What kind of question it is, in a line below its text. */
export function QuestionFacts({ question }: { question: ReviewQuestion }) {
  const { responseType, category, private: isPrivate, archivedAt } = question
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-ink-soft">
      <Badge>{RESPONSE_TYPE_WORDS[responseType]}</Badge>
      {isPrivate ? <Badge tone="attention">Private</Badge> : null}
      {archivedAt === null ? null : <Badge tone="attention">Archived</Badge>}
      {category}
    </span>
  )
}
