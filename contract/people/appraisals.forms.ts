import * as z from 'zod'
import { isRequired, Opened, optionalText, tooLong } from '#contract/fields.ts'
import { MAX_AREAS, MAX_CRITERIA } from './appraisal-templates.words.ts'
import { MAX_SCALE } from './appraisal-cycles.words.ts'
import { commentField, LONGEST_COMMENT, LONGEST_REFLECTION, scoreField } from './appraisals.words.ts'

/** The one that the form was opened with; without it, nothing is compared. */
const { version } = Opened

const DECIMALS = 'Scores can have two decimals at most.'
const toScoreFault = (max: number) => `Scores must be between 0 and ${max}.`

const Score = z
  .number('Scores must be numbers.')
  .min(0, toScoreFault(MAX_SCALE))
  .max(MAX_SCALE, toScoreFault(MAX_SCALE))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, DECIMALS)

/** One rating. Beyond the scale of its cycle it is refused. */
export const AppraisalRating = z.object({
  /** Null without one. */
  score: Score.nullable(),
  /** Empty without one. */
  comment: optionalText('A comment', LONGEST_COMMENT),
})
export type AppraisalRating = z.infer<typeof AppraisalRating>

const SentRating = AppraisalRating.extend({ comment: AppraisalRating.shape.comment.default('') })

/** What the employee has rated, all of it, in the order of the appraisal. */
export const SelfRating = z.object({
  areas: z.array(SentRating).max(MAX_AREAS, tooLong()),
  criteria: z.array(SentRating).max(MAX_CRITERIA, tooLong()).default([]),
  reflection: optionalText('Reflection', LONGEST_REFLECTION).default(''),
  version,
})
export type SelfRating = z.infer<typeof SelfRating>

/** What the manager has rated, all of it, in the order of the appraisal. */
export const ManagerRating = z.object({
  areas: z.array(SentRating).max(MAX_AREAS, tooLong()),
  remarks: optionalText('Remarks', LONGEST_REFLECTION).default(''),
  version,
})
export type ManagerRating = z.infer<typeof ManagerRating>

const LONGEST_REASON = 1000

export const ReturnAppraisal = z.object({
  reason: z
    .string({ error: isRequired('Reason') })
    .trim()
    .min(1, isRequired('Reason'))
    .max(LONGEST_REASON, tooLong(`Reason must not exceed ${LONGEST_REASON} characters.`)),
})

export const AcknowledgeAppraisal = z.object({
  /** What the employee says to it; empty for nothing. */
  comment: optionalText('Comment', LONGEST_COMMENT).default(''),
})

const toScore = (text: string) => (text === '' ? null : Number(text.replace(',', '.')))

interface Typed {
  fields: Readonly<Record<string, unknown>>
  of: 'area' | 'criterion'
  count: number
}

/** The ratings of a form, up to the last position that it has; what is wrong with one is an issue of its field. */
function readRatings({ fields, of, count }: Typed, context: z.RefinementCtx): AppraisalRating[] {
  const textOf = (name: string) => {
    const text = fields[name]
    return typeof text === 'string' ? text.trim() : undefined
  }
  return Array.from({ length: count }, (_, position) => position).flatMap((position) => {
    const names = { score: scoreField(of, position), comment: commentField(of, position) }
    const typed = textOf(names.score)
    if (typed === undefined) return []
    const comment = textOf(names.comment) ?? ''
    const score = toScore(typed)
    const faults = [
      [names.score, Score.nullable().safeParse(score).error?.issues[0]?.message],
      [names.comment, AppraisalRating.shape.comment.safeParse(comment).error?.issues[0]?.message],
    ] as const
    for (const [name, message] of faults)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message, input: fields })
    return [{ score, comment }]
  })
}

const anyText = z.string().max(LONGEST_REFLECTION, tooLong())

/** Fields `areaScore-0`, `areaComment-0` and so on, with the reflection. */
export const SelfRatingForm = z
  .object({ version, reflection: SelfRating.shape.reflection })
  .catchall(anyText)
  .transform(({ version: opened, reflection, ...fields }, context) => ({
    version: opened,
    reflection,
    areas: readRatings({ fields, of: 'area', count: MAX_AREAS }, context),
    criteria: readRatings({ fields, of: 'criterion', count: MAX_CRITERIA }, context),
  }))

export const ManagerRatingForm = z
  .object({ version, remarks: ManagerRating.shape.remarks })
  .catchall(anyText)
  .transform(({ version: opened, remarks, ...fields }, context) => ({
    version: opened,
    remarks,
    areas: readRatings({ fields, of: 'area', count: MAX_AREAS }, context),
  }))
