import * as z from 'zod'
import { id, Opened, requiredText, tooLong } from '#contract/fields.ts'
import { LONGEST_REASON, MAX_PEOPLE, MAX_REVIEWEES, NO_REASON } from './calibration.words.ts'

const WRONG_SHARE = 'Guidelines are whole percents between 0 and 100.'
const Share = z.number(WRONG_SHARE).int(WRONG_SHARE).min(0, WRONG_SHARE).max(100, WRONG_SHARE)
const WHOLE = 100

/** How ratings of one attribute are expected to be distributed: percent of each of its options, in order. Nobody is held to it. */
export const Guideline = z.object({
  attributeId: id('rat'),
  shares: z.array(Share).min(2, 'Give a share for each option.').max(10, tooLong()),
})
export type Guideline = z.infer<typeof Guideline>

const SentGuideline = Guideline.refine(
  ({ shares }) => shares.reduce((sum, share) => sum + share, 0) === WHOLE,
  { error: 'The shares of a guideline must add up to 100%.', path: ['shares'] },
)

const people = (label: string) =>
  z
    .array(id('usr'))
    .max(MAX_PEOPLE, tooLong(`A calibration group can have ${MAX_PEOPLE} ${label}.`))
    .transform((ids) => [...new Set(ids)])

const Body = z.object({
  name: requiredText('Name', 120),
  /** They change ratings. */
  facilitatorIds: people('facilitators').refine((ids) => ids.length > 0, 'Choose at least one facilitator.'),
  /** They see ratings and take part in the talk. */
  participantIds: people('participants').default([]),
  /** The people whose ratings are calibrated: reviewees of the cycle. */
  revieweeIds: z
    .array(id('usr'))
    .min(1, 'Choose at least one reviewee.')
    .max(MAX_REVIEWEES, tooLong(`A calibration group can have ${MAX_REVIEWEES} reviewees.`))
    .transform((ids) => [...new Set(ids)]),
  guidelines: z
    .array(SentGuideline)
    .max(20, tooLong())
    .refine((all) => new Set(all.map(({ attributeId }) => attributeId)).size === all.length, {
      error: 'Each attribute can have one guideline.',
    })
    .default([]),
})

export const NewCalibrationGroup = Body
export type NewCalibrationGroup = z.infer<typeof NewCalibrationGroup>

export const EditCalibrationGroup = Body.extend({ version: Opened.version })
export type EditCalibrationGroup = z.infer<typeof EditCalibrationGroup>

export const Reason = z
  .string({ error: NO_REASON })
  .trim()
  .min(1, NO_REASON)
  .max(LONGEST_REASON, tooLong(`Reason must not exceed ${LONGEST_REASON} characters.`))

export const CalibrateScore = z.object({
  /** The reviewee of the cycle. */
  participantId: id('rpk'),
  attributeId: id('rat'),
  /** The position of the option, from 0 on; null sets it back to the original one. */
  option: z.number().int().min(0).max(20).nullable(),
  reason: Reason,
  /** Of the rating; without it, nothing is compared. */
  version: Opened.version,
})
export type CalibrateScore = z.infer<typeof CalibrateScore>
