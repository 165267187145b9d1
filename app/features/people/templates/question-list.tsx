import type { TemplateDetail } from '#contract/people/templates.ts'
import { QuestionFacts } from './question-facts.tsx'

/** The questions of a template that can’t be changed. */
export function QuestionList({ template: { questions } }: { template: TemplateDetail }) {
  return (
    <ol className="flex flex-col gap-3">
      {questions.map(({ question, required, weight }, index) => (
        <li
          key={question.id}
          className="flex items-start gap-3 rounded-card border border-line-soft bg-surface-raised px-4 py-3"
        >
          <span className="w-6 shrink-0 text-end text-ink-soft tabular-nums">{index + 1}.</span>
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere text-ink-strong">
              {question.text}
              {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
            </p>
            <QuestionFacts question={question} />
          </div>
          {weight === null ? null : <span className="shrink-0 text-ink-soft tabular-nums">{weight}%</span>}
        </li>
      ))}
    </ol>
  )
}
