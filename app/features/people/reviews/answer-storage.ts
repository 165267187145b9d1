import { draftKey } from '#app/lib/session/kept-drafts.ts'
import { digestOf, type TypedAnswer } from './answer-fields.ts'

/** What is typed is kept here, question by question, until the server has it. Storage may be full or forbidden. */
export function openAnswerStorage(reviewId: string, userId: string) {
  const keyOf = (questionId: string) => draftKey(userId, 'review', reviewId, questionId)
  const attempt = <Value>(work: () => Value): Value | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  const find = (questionId: string): TypedAnswer | undefined =>
    attempt(() => {
      const text = localStorage.getItem(keyOf(questionId))
      return text === null ? undefined : (JSON.parse(text) as TypedAnswer) // written below
    })
  return {
    find,
    keep: (answer: TypedAnswer) =>
      attempt(() => localStorage.setItem(keyOf(answer.questionId), JSON.stringify(answer))),
    forget: (questionId: string) => attempt(() => localStorage.removeItem(keyOf(questionId))),
    /** Unless something else was typed since. */
    forgetSaved(answer: TypedAnswer) {
      const kept = find(answer.questionId)
      if (kept && digestOf(kept) === digestOf(answer))
        attempt(() => localStorage.removeItem(keyOf(answer.questionId)))
    },
  }
}
