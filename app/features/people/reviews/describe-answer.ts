import type { Answer, CycleQuestion } from '#contract/people/review-answers.ts'

type Question = Pick<CycleQuestion, 'options' | 'scale'>
type Content = Omit<Answer, 'questionId'>

/** A response in words. */
export function describeAnswer(question: Question, { value, isNotApplicable }: Content): string {
  if (isNotApplicable) return 'Not applicable'
  if (value === null) return 'No response'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((position) => question.options[position]?.label ?? '').join(', ')
  const label = question.scale?.labels[value - question.scale.min] ?? ''
  return label === '' ? String(value) : `${value}: ${label}`
}
