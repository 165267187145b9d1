import type { SubmissionResult } from '@conform-to/react'
import type { TemplateQuestion } from '#contract/people/templates.ts'
import { questionField } from '#contract/people/templates.words.ts'

/** One question in the form of a template, as it was typed. */
export interface QuestionRow {
  id: string
  /** Empty where the question's own rule holds. */
  required: '' | 'required' | 'optional'
  /** In percent; empty without one. */
  weight: string
}

/** Rows of a form that was sent and not saved. */
export interface ShownRows {
  rows: QuestionRow[]
  /** The version that the form was opened with. */
  version: string
}

const OVERRIDES = new Map<boolean | null, QuestionRow['required']>([
  [true, 'required'],
  [false, 'optional'],
])

export const toRows = (questions: readonly TemplateQuestion[]): QuestionRow[] =>
  questions.map(({ question, requiredOverride, weight }) => ({
    id: question.id,
    required: OVERRIDES.get(requiredOverride) ?? '',
    weight: weight === null ? '' : String(weight),
  }))

const toRequired = (value: unknown): QuestionRow['required'] =>
  value === 'required' || value === 'optional' ? value : ''

/** @param textOf the value of a field */
export const readRows = (ids: readonly string[], textOf: (name: string) => unknown): QuestionRow[] =>
  ids.map((id) => {
    const weight = textOf(questionField('weight', id))
    return {
      id,
      required: toRequired(textOf(questionField('required', id))),
      weight: typeof weight === 'string' ? weight : '',
    }
  })

/** The rows of a form that was refused. */
export function rowsOfResult(lastResult: SubmissionResult | undefined): QuestionRow[] | undefined {
  const values = lastResult?.initialValue
  if (!values) return undefined
  const ids = [values['question']].flat().filter((id): id is string => typeof id === 'string')
  return readRows(ids, (name) => values[name])
}

/** @param by one place up (-1) or down (1) */
export function moveRow<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[index], rows[index + by]]
  return row === undefined || other === undefined ? [...rows] : rows.with(index, other).with(index + by, row)
}
