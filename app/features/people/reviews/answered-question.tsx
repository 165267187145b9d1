import type { Answer, CycleQuestion } from '#contract/people/review-answers.ts'
import { describeAnswer } from './describe-answer.ts'

/** A question with the answer to it, to be read. */
export function AnsweredQuestion({
  question,
  answer,
}: {
  question: CycleQuestion & { readers: string | null }
  answer: Answer | undefined
}) {
  const content = answer ?? { value: null, comment: null, isNotApplicable: false }
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="max-w-prose text-base font-medium text-ink-strong">{question.text}</h2>
      {question.readers === null ? null : <p className="text-ink-soft">{question.readers}</p>}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{describeAnswer(question, content)}</p>
      {content.comment === null ? null : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">{content.comment}</p>
      )}
    </section>
  )
}
