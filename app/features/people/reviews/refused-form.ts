import type { TypedAnswer } from './answer-fields.ts'

/** A form that was not accepted, with all that was typed in it. */
export interface RefusedForm {
  message: string
  /** By the ids of questions. */
  errors: Record<string, string[]>
  typed: TypedAnswer[]
  answeredCount: number
}
