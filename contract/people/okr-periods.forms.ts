import * as z from 'zod'
import { Opened, requiredText } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import { CADENCES, COMPANY_CREATORS, TEAM_CREATORS } from './okr-periods.words.ts'

const OUT_OF_ORDER = 'The last day must be after the first one.'

const Body = z.object({
  name: requiredText('Name', 120),
  startDate: Day,
  endDate: Day,
  cadence: z.enum(CADENCES).default('weekly'),
  /** New objectives are offered it first; there is one such period at most. */
  isDefault: z.boolean().default(false),
})

const inOrder = {
  check: ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate < endDate,
  refusal: { error: OUT_OF_ORDER, path: ['endDate'] },
}

export const NewPeriod = Body.refine(inOrder.check, inOrder.refusal)
export type NewPeriod = z.infer<typeof NewPeriod>

export const EditPeriod = Body.extend(Opened).refine(inOrder.check, inOrder.refusal)
export type EditPeriod = z.infer<typeof EditPeriod>

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

/** The same as a form has it. */
export const NewPeriodForm = Body.extend({ isDefault: Checkbox }).refine(inOrder.check, inOrder.refusal)
export const EditPeriodForm = Body.extend({ ...Opened, isDefault: Checkbox }).refine(
  inOrder.check,
  inOrder.refusal,
)

export const ClosePeriod = z.object({
  /** Closes its active objectives too, each with the outcome that its grade suggests. */
  closeObjectives: z.boolean().default(false),
})

type ToNumber = (params: string) => z.ZodNumber

const count = (number: ToNumber, label: string, max: number) =>
  number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be between 1 and ${max}.`)
    .max(max, `${label} must be between 1 and ${max}.`)

const gap = (number: ToNumber) =>
  number('A gap must be a whole number.')
    .int('A gap must be a whole number.')
    .min(0, 'A gap must be between 0 and 100.')
    .max(100, 'A gap must be between 0 and 100.')

/** With numbers as JSON has them, or as a form sends them. */
const settingsOf = (number: ToNumber) =>
  z.object({
    /** Objectives that are not closed, per owner and period. */
    maxObjectives: count(number, 'Objectives per owner', 100),
    /** Active key results of an objective. */
    maxKeyResults: count(number, 'Key results per objective', 50),
    companyCreators: z.enum(COMPANY_CREATORS),
    teamCreators: z.enum(TEAM_CREATORS),
    /** Objectives are submitted and approved before they are active. */
    approvalRequired: z.boolean(),
    /** Percentage points behind what is expected: up to this, on track is suggested. */
    onTrackGap: gap(number),
    /** Up to this, at risk; beyond it, off track. */
    atRiskGap: gap(number),
  })
export const OkrSettingsFields = settingsOf(z.number)

const gapsInOrder = {
  check: ({ onTrackGap, atRiskGap }: { onTrackGap: number; atRiskGap: number }) => onTrackGap < atRiskGap,
  refusal: { error: 'The gap for at risk must be wider than the one for on track.', path: ['atRiskGap'] },
}

export const EditOkrSettings = OkrSettingsFields.extend(Opened).refine(gapsInOrder.check, gapsInOrder.refusal)
export type EditOkrSettings = z.infer<typeof EditOkrSettings>

/** A field that is left out or empty is no number. */
const typedNumber: ToNumber = (error) => z.coerce.number(error)

export const EditOkrSettingsForm = settingsOf(typedNumber)
  .extend({ ...Opened, approvalRequired: Checkbox })
  .refine(gapsInOrder.check, gapsInOrder.refusal)
