import * as z from 'zod'
import { id, isRequired, Opened, optionalText, tooLong } from '#contract/fields.ts'
import { LONGEST_NOTE, LONGEST_SUMMARY } from './packets.words.ts'

/** The one that was read; without it, nothing is compared. */
const { version } = Opened

export const EditSummary = z.object({
  /** Empty for none. */
  summary: optionalText('Summary', LONGEST_SUMMARY),
  version,
})
export type EditSummary = z.infer<typeof EditSummary>

const Rating = z.object({
  attributeId: id('rat'),
  /** The position of an option, from 0 on; null for no rating. */
  option: z.number().int().min(0).max(20).nullable(),
  note: optionalText('Note', LONGEST_NOTE).default(''),
})
export type Rating = z.infer<typeof Rating>

export const EditAttributeScores = z
  .object({ scores: z.array(Rating).min(1, 'Rate at least one attribute.').max(20, tooLong()), version })
  .refine(({ scores }) => new Set(scores.map(({ attributeId }) => attributeId)).size === scores.length, {
    error: 'Each attribute can be rated once.',
    path: ['scores'],
  })
export type EditAttributeScores = z.infer<typeof EditAttributeScores>

const LONGEST_REASON = 1000

export const OverrideScore = z.object({
  /** On the scale of the cycle, with two decimals at most; null takes the computed score again. */
  score: z
    .number('Score must be a number.')
    .min(0, 'Score must be between 0 and 100.')
    .max(100, 'Score must be between 0 and 100.')
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'Score can have two decimals at most.',
    )
    .nullable(),
  reason: z
    .string({ error: isRequired('Reason') })
    .trim()
    .min(1, isRequired('Reason'))
    .max(LONGEST_REASON, tooLong(`Reason must not exceed ${LONGEST_REASON} characters.`)),
  version,
})
export type OverrideScore = z.infer<typeof OverrideScore>

export const Acknowledgement = z.object({
  /** What the reviewee says to it; empty for nothing. */
  comment: optionalText('Comment', LONGEST_NOTE).default(''),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** A score as it is typed; nothing takes the computed one again. */
const TypedScore = z
  .string()
  .trim()
  .max(10, tooLong())
  .default('')
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
  .pipe(OverrideScore.shape.score)

export const OverrideScoreForm = OverrideScore.extend({ score: TypedScore })

/** Fields `option-…` and `note-…` of each attribute, by its id. */
export const RateAttributesForm = z
  .object({ version })
  .catchall(z.string().max(LONGEST_NOTE, tooLong(`Note must not exceed ${LONGEST_NOTE} characters.`)))
  .transform(({ version: opened, ...fields }) => ({
    version: opened,
    scores: Object.entries(fields).flatMap(([name, value]) => {
      if (!name.startsWith('option-') || typeof value !== 'string') return []
      const attributeId = name.slice('option-'.length)
      const note = fields[`note-${attributeId}`]
      return [
        {
          attributeId,
          option: value === '' ? null : Number(value),
          note: typeof note === 'string' ? note : '',
        },
      ]
    }),
  }))
