import { writeOptions } from '#contract/people/question-texts.ts'
import { type QuestionOption, type RatingScale } from '#contract/people/questions.forms.ts'
import { RESPONSE_TYPE_WORDS, type ResponseType } from '#contract/people/questions.words.ts'

/** What of a question its form shows, as it is kept. */
export interface Content {
  text: string
  description: string | null
  responseType: ResponseType
  options: QuestionOption[]
  scale: RatingScale | null
  /** Empty without one. */
  category: string
  required: boolean
  private: boolean
  allowNotApplicable: boolean
  allowComment: boolean
  wordLimit: number | null
}

export const contentOf = (content: Content): Content => ({
  text: content.text,
  description: content.description,
  responseType: content.responseType,
  options: content.options,
  scale: content.scale,
  category: content.category,
  required: content.required,
  private: content.private,
  allowNotApplicable: content.allowNotApplicable,
  allowComment: content.allowComment,
  wordLimit: content.wordLimit,
})

export const toForm = (form: Omit<Content, 'description'> & { description: string }): Content =>
  contentOf({ ...form, description: form.description || null })

/** What stands in a question beside its wording: its response type, and what its options and points count. */
const kindOf = ({ responseType, options, scale }: Content) =>
  JSON.stringify([responseType, options.map(({ value }) => value), scale && [scale.min, scale.labels.length]])

/** Whether two contents differ in more than their wording. */
export const hasOtherKind = (one: Content, other: Content): boolean => kindOf(one) !== kindOf(other)

const writeScale = ({ min, labels }: RatingScale) =>
  labels.map((label, index) => `${min + index}${label === '' ? '' : `: ${label}`}`).join('\n')

/** The same as the audit log keeps it, and as two edits are compared. */
export const valuesOf = (content: Content) => ({
  text: content.text,
  description: content.description,
  responseType: content.responseType as string,
  options: writeOptions(content.options),
  labels: content.scale && writeScale(content.scale),
  category: content.category,
  required: content.required,
  private: content.private,
  allowNotApplicable: content.allowNotApplicable,
  allowComment: content.allowComment,
  wordLimit: content.wordLimit === null ? null : String(content.wordLimit),
})
type Values = ReturnType<typeof valuesOf>

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** The same in words. */
export const toValues = (values: Values): Record<keyof Values, string | null> => ({
  text: values.text,
  description: values.description,
  responseType: RESPONSE_TYPE_WORDS[values.responseType as ResponseType], // from `valuesOf`
  options: values.options || null,
  labels: values.labels,
  category: values.category || null,
  required: yesOrNo(values.required),
  private: yesOrNo(values.private),
  allowNotApplicable: yesOrNo(values.allowNotApplicable),
  allowComment: yesOrNo(values.allowComment),
  wordLimit: values.wordLimit,
})
