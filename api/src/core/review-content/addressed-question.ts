import { type PreviewedQuestion } from '#contract/people/templates.ts'
import { isWritten } from '#contract/people/questions.forms.ts'
import { addressReviewee } from '#contract/people/review-text.ts'

/** How writers know whom a question is about, and the limit of the form where the question has none. */
interface Form {
  address: Parameters<typeof addressReviewee>[1]
  wordLimit: number | null
}

/** A question as one writer reads it: with the name of the reviewee in it. */
export function addressQuestion(
  question: PreviewedQuestion,
  { address, wordLimit }: Form,
): PreviewedQuestion {
  const { text, description, responseType } = question
  return {
    text: addressReviewee(text, address),
    description: description && addressReviewee(description, address),
    responseType,
    options: question.options,
    scale: question.scale,
    required: question.required,
    private: question.private,
    allowNotApplicable: question.allowNotApplicable,
    allowComment: question.allowComment,
    wordLimit: isWritten(responseType) ? (question.wordLimit ?? wordLimit) : null,
  }
}
