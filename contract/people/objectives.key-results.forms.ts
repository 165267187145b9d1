import * as z from 'zod'
import { id, Opened, plainLine, requiredText, SentTimestamp, tooLong } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import { toTypedNumber, Weight } from './objectives.forms.ts'
import { HEALTHS, MAX_MILESTONES, METRICS } from './objectives.words.ts'

const LARGEST = 1_000_000_000_000
const NUMBER = 'Enter a number of up to 12 digits, with at most four decimals.'
const SAME = 'Start and target cannot be the same.'
const PERCENT = 'A percentage is between 0 and 100.'

/** A measured value. */
export const Value = z
  .number(NUMBER)
  .min(-LARGEST, NUMBER)
  .max(LARGEST, NUMBER)
  .refine((value) => {
    const [, decimals = ''] = String(value).split('.')
    return !String(value).includes('e') && decimals.length <= 4
  }, NUMBER)

export const Milestone = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'A milestone needs a title.')
    .max(200, tooLong('A milestone must not exceed 200 characters.'))
    .refine(plainLine.check, plainLine.refusal('A milestone')),
  weight: Weight.default(1),
})

const Body = z.object({
  title: requiredText('Title', 250),
  ownerId: id('usr'),
  metric: z.enum(METRICS),
  /** What a number counts, such as "customers". */
  unit: z
    .string()
    .trim()
    .max(20, tooLong('Unit must not exceed 20 characters.'))
    .refine(plainLine.check, plainLine.refusal('Unit'))
    .default(''),
  /** ISO 4217, of a currency. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .max(3, tooLong('A currency has three letters, such as USD.'))
    .regex(/^(?:[A-Z]{3})?$/, 'A currency has three letters, such as USD.')
    .default(''),
  startValue: Value.default(0),
  targetValue: Value.default(100),
  /** Whether a percentage may be above 100. */
  allowOver: z.boolean().default(false),
  weight: Weight.default(1),
  dueDate: Day.nullable().default(null),
  /** In their order; of milestones only. */
  milestones: z
    .array(Milestone)
    .max(MAX_MILESTONES, tooLong(`A key result can have ${MAX_MILESTONES} milestones.`))
    .default([]),
})
type Fields = z.output<typeof Body>

const isMeasured = ({ metric }: Pick<Fields, 'metric'>) => metric !== 'boolean' && metric !== 'milestone'

function findValueFault({ metric, startValue, targetValue, allowOver }: Fields): string | undefined {
  if (startValue === targetValue) return SAME
  const isOutside = (value: number) => value < 0 || (value > 100 && !allowOver)
  return metric === 'percent' && (isOutside(startValue) || isOutside(targetValue)) ? PERCENT : undefined
}

function findMilestoneFault({ milestones }: Fields): string | undefined {
  if (milestones.length === 0) return 'Add at least one milestone.'
  const titles = new Set(milestones.map(({ title }) => title.toLowerCase()))
  if (titles.size < milestones.length) return 'Milestones must be different from each other.'
  return milestones.every(({ weight }) => weight === 0)
    ? 'At least one milestone must have a weight above zero.'
    : undefined
}

function checkFields(fields: Fields, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  }
  if (isMeasured(fields)) refuse('targetValue', findValueFault(fields))
  if (fields.metric === 'milestone') refuse('milestones', findMilestoneFault(fields))
  if (fields.metric === 'currency' && fields.currency === '') refuse('currency', 'Choose a currency.')
}

/** What belongs to other metrics is left out. */
const ofItsMetric = <Of extends Fields>(fields: Of): Of => ({
  ...fields,
  ...(isMeasured(fields) ? {} : { startValue: 0, targetValue: 1 }),
  unit: fields.metric === 'number' ? fields.unit : '',
  currency: fields.metric === 'currency' ? fields.currency : '',
  allowOver: fields.metric === 'percent' && fields.allowOver,
  milestones: fields.metric === 'milestone' ? fields.milestones : [],
})

export const NewKeyResult = Body.superRefine(checkFields).transform(ofItsMetric)
export type NewKeyResult = z.infer<typeof NewKeyResult>
export const EditKeyResult = Body.extend(Opened).superRefine(checkFields).transform(ofItsMetric)
export type EditKeyResult = z.infer<typeof EditKeyResult>

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

/** Milestones as people type them, one per line; all of them weigh the same. */
const TypedMilestones = z
  .string()
  .max(10_000, tooLong())
  .default('')
  .transform((text) =>
    text
      .split('\n')
      .map((line) => ({ title: line.trim() }))
      .filter(({ title }) => title !== ''),
  )
  .pipe(Body.shape.milestones.unwrap())

const typedDay = z
  .union([z.literal('').transform(() => null), Day])
  .optional()
  .transform((day) => day ?? null)

const Typed = Body.extend({
  startValue: z.preprocess(toTypedNumber, Body.shape.startValue),
  targetValue: z.preprocess(toTypedNumber, Body.shape.targetValue),
  weight: z.preprocess(toTypedNumber, Body.shape.weight),
  allowOver: Checkbox,
  dueDate: typedDay,
  milestones: TypedMilestones,
})

/** The same as a form has it. */
export const NewKeyResultForm = Typed.superRefine(checkFields).transform(ofItsMetric)
export const EditKeyResultForm = Typed.extend(Opened).superRefine(checkFields).transform(ofItsMetric)

export const Weights = z.object({
  /** Of active key results; others keep theirs. */
  keyResults: z
    .array(z.object({ id: id('kre'), weight: Weight }))
    .min(1, 'Choose at least one key result.')
    .max(100, tooLong()),
})
export type Weights = z.infer<typeof Weights>

const CheckIn = z.object({
  /** The new value; of done or not done, 1 or 0. Null where only health is reported. */
  value: Value.nullable().default(null),
  /** Titles of all milestones that are done; of milestones only. */
  doneMilestones: z
    .array(z.string().max(200, tooLong()))
    .max(MAX_MILESTONES, tooLong())
    .nullable()
    .default(null),
  health: z.enum(HEALTHS, 'Choose a health.'),
  /** How sure its author is that the target is met: from 0 to 10. */
  confidence: z.number().int('Confidence is a whole number.').min(0).max(10).nullable().default(null),
  comment: z.string().trim().max(4096, tooLong('Comment must not exceed 4096 characters.')).default(''),
})

export const NewCheckIn = CheckIn.extend({
  /** When it was measured; without it, now. */
  at: SentTimestamp.optional(),
})
export type NewCheckIn = z.infer<typeof NewCheckIn>
export const EditCheckIn = CheckIn
export type EditCheckIn = z.infer<typeof EditCheckIn>

const Several = <Of extends z.ZodType>(of: Of) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), of)

/** The same as a form has it. Milestones are checkboxes; the form says whether it has any. */
export const CheckInForm = CheckIn.extend({
  value: z.preprocess(toTypedNumber, Value.optional()).transform((value) => value ?? null),
  doneMilestones: Several(z.array(z.string().max(200, tooLong())).max(MAX_MILESTONES, tooLong())),
  hasMilestones: Checkbox,
  confidence: z
    .preprocess(toTypedNumber, z.number().int('Confidence is a whole number.').min(0).max(10).optional())
    .transform((value) => value ?? null),
}).transform(({ hasMilestones, doneMilestones, ...rest }) => ({
  ...rest,
  doneMilestones: hasMilestones ? doneMilestones : null,
}))

const WEIGHT_FIELD = /^weight-(kre_\w+)$/

/** Weights as a form has them: a field for each key result, named by its id. */
export const WeightsForm = z
  .record(z.string(), z.unknown())
  .transform((fields) => ({
    keyResults: Object.entries(fields).flatMap(([name, value]) => {
      const keyResultId = WEIGHT_FIELD.exec(name)?.[1]
      return keyResultId === undefined ? [] : [{ id: keyResultId, weight: toTypedNumber(value) }]
    }),
  }))
  .pipe(Weights)
