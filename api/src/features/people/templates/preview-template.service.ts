import { type SignedInScope } from '#api/core/access/scope.ts'
import { addressQuestion } from '#api/core/review-content/addressed-question.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type PreviewedQuestion, type previewTemplate as contract } from '#contract/people/templates.ts'
import { readTemplate } from './get-template.ts'
import { type Asked } from './template-content.ts'

type Query = QueryOf<typeof contract>

/** What a question of a review has in common with one about a goal. */
const PLAIN = {
  description: null,
  options: [],
  required: true,
  private: false,
  allowNotApplicable: false,
  allowComment: false,
  wordLimit: null,
}

/** A template as one kind of reviewer reads it. */
export async function previewTemplate(
  scope: SignedInScope,
  id: string,
  { direction, name }: Query,
): Promise<ReplyOf<typeof contract>> {
  const { template, asked } = await readTemplate(scope, id)
  const form = { address: { direction, name }, wordLimit: template.wordLimit }
  const toRead = (question: PreviewedQuestion) => addressQuestion(question, form)
  const { goals } = template
  return {
    direction,
    instructions: template.instructions,
    questions: asked.map((each) => toRead(toPreviewed(each))),
    goalQuestion: goals && toRead({ ...PLAIN, ...goals, text: goals.questionText }),
  }
}

const toPreviewed = ({ question, requiredOverride }: Asked): PreviewedQuestion => ({
  ...question,
  required: requiredOverride ?? question.required,
})
