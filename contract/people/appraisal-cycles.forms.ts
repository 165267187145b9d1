import * as z from 'zod'
import { id, oneOf, Opened, optionalText, requiredText, tooLong } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import {
  APPRAISAL_COMPONENTS,
  APPRAISAL_VISIBILITIES,
  COMPONENT_FIELDS,
  MAX_SCALE,
  MIN_SCALE,
} from './appraisal-cycles.words.ts'
import { NewParticipants } from './cycles.forms.ts'
import { findTotalFault, readWeight, toHundredths } from './template-weights.ts'

const WEIGHT = 'Weight must be between 0% and 100%, with two decimals at most.'
const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
const Percent = z.number(WEIGHT).min(0, WEIGHT).max(100, WEIGHT).refine(hasTwoDecimals, WEIGHT)

/** How much each component counts in the final score, in percent. */
export const ComponentWeights = z.object({ kra: Percent, self: Percent, review: Percent })
export type ComponentWeights = z.infer<typeof ComponentWeights>

const SCALE = `The best score must be a whole number between ${MIN_SCALE} and ${MAX_SCALE}.`
const ScaleMax = z.number(SCALE).int(SCALE).min(MIN_SCALE, SCALE).max(MAX_SCALE, SCALE)

const Common = z.object({
  name: requiredText('Name', 120),
  description: optionalText('Description', 2000).default(''),
  startDate: Day,
  endDate: Day,
  visibility: oneOf('What employees see', APPRAISAL_VISIBILITIES).default('after_finalize'),
})

const Body = Common.extend({
  weights: ComponentWeights.default({ kra: 100, self: 0, review: 0 }),
  /** Whose score counts where reviews have a weight: a completed one. */
  reviewCycleId: id('rcy').nullable().default(null),
  /** The best score; the lowest is 0. */
  scaleMax: ScaleMax.default(5),
})
type Fields = z.output<typeof Body>

/** In hundredths of a percent. */
const sumOf = (weights: ComponentWeights) =>
  APPRAISAL_COMPONENTS.reduce((sum, component) => sum + toHundredths(weights[component]), 0)

const checkBody =
  (weightsAt: string) =>
  ({ startDate, endDate, weights, reviewCycleId }: Fields, context: z.RefinementCtx): void => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (endDate <= startDate) refuse('endDate', 'The end date must be after the start date.')
    const fault = findTotalFault(sumOf(weights), 'Component')
    if (fault !== undefined) refuse(weightsAt, fault)
    if (weights.review > 0 && reviewCycleId === null)
      refuse('reviewCycleId', 'Choose a completed review cycle.')
  }

/** A review cycle that counts for nothing is none. */
const withoutUnused = <Of extends Fields>(fields: Of): Of => ({
  ...fields,
  reviewCycleId: fields.weights.review > 0 ? fields.reviewCycleId : null,
})

export const NewAppraisalCycle = Body.superRefine(checkBody('weights')).transform(withoutUnused)
export type NewAppraisalCycle = z.infer<typeof NewAppraisalCycle>

export const EditAppraisalCycle = Body.extend(Opened)
  .superRefine(checkBody('weights'))
  .transform(withoutUnused)
export type EditAppraisalCycle = z.infer<typeof EditAppraisalCycle>

const TypedWeight = z
  .string()
  .trim()
  .max(10, tooLong())
  .default('')
  .transform((text) => (readWeight(text) ?? 0) / 100)
  .pipe(Percent)

/** The same as a form has it: flat. */
const Typed = Common.extend({
  [COMPONENT_FIELDS.kra]: TypedWeight,
  [COMPONENT_FIELDS.self]: TypedWeight,
  [COMPONENT_FIELDS.review]: TypedWeight,
  reviewCycleId: z
    .string()
    .max(64, tooLong())
    .default('')
    .transform((text) => (text === '' ? null : text))
    .pipe(id('rcy').nullable()),
  scaleMax: z
    .string()
    .trim()
    .max(10, tooLong())
    .default('')
    .transform((text) => (text === '' ? NaN : Number(text)))
    .pipe(ScaleMax),
})

const toBody = ({ kraWeight, selfWeight, reviewWeight, ...typed }: z.output<typeof Typed>) => ({
  ...typed,
  weights: { kra: kraWeight, self: selfWeight, review: reviewWeight },
})

const checkTyped = checkBody(COMPONENT_FIELDS.kra)
export const NewAppraisalCycleForm = Typed.transform(toBody).superRefine(checkTyped).transform(withoutUnused)

export const EditAppraisalCycleForm = Typed.extend(Opened)
  .transform(({ version, seenVersion, ...typed }) => ({ ...toBody(typed), version, seenVersion }))
  .superRefine(checkTyped)
  .transform(withoutUnused)

const TemplateChoice = id('apt').nullable()

/** Who is appraised: people and teams by id, or everybody; with one template for all of them, or none yet. */
export const NewAppraisalParticipants = NewParticipants.safeExtend({
  templateId: TemplateChoice.default(null),
})
export type NewAppraisalParticipants = z.infer<typeof NewAppraisalParticipants>

export const EditAppraisalParticipant = z.object({ templateId: TemplateChoice })

const TypedTemplate = z
  .string()
  .max(64, tooLong())
  .default('')
  .transform((text) => (text === '' ? null : text))
  .pipe(TemplateChoice)

const Ids = z.array(z.string().max(64, tooLong())).max(1000).default([])

export const NewAppraisalParticipantsForm = z
  .object({
    userIds: Ids,
    teamIds: Ids,
    everybody: z
      .literal('on')
      .optional()
      .transform((on) => on !== undefined),
    templateId: TypedTemplate,
  })
  .transform((typed, context): NewAppraisalParticipants => {
    const { data, error } = NewAppraisalParticipants.safeParse(typed)
    if (data) return data
    for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

export const EditAppraisalParticipantForm = z.object({ templateId: TypedTemplate })
