import type { PacketFigure, PacketQuestion } from '#contract/people/packets.ts'
import type { AnswerValue } from '#contract/people/review-answers.ts'

type Question = PacketQuestion['question']

const YES_NO = ['Yes', 'No']

const labelOfPoint = ({ scale }: Question, point: number) => scale?.labels[point - scale.min] ?? ''

/** A response in words: the point of a scale with its label, options, yes or no, or what was written. */
export function toAnswerText(question: Question, value: AnswerValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    const label = labelOfPoint(question, value)
    return label === '' ? String(value) : `${value} · ${label}`
  }
  return value.map((position) => question.options[position]?.label ?? '').join(', ')
}

/** The labels of what is counted, in order. */
export function listCountLabels(question: Question): string[] {
  const { responseType, scale, options } = question
  if (responseType === 'yes_no') return YES_NO
  if (responseType === 'rating')
    return (scale?.labels ?? []).map((_, index) => String((scale?.min ?? 1) + index))
  return options.map(({ label }) => label)
}

/** "2: 1 response, 3: 2 responses", without what nobody chose. */
export function listCounts(question: Question, { counts }: PacketFigure) {
  return listCountLabels(question).flatMap((label, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [{ label, count }]
  })
}
