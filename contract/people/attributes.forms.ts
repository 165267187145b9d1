import * as z from 'zod'
import { isRequired, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { MAX_ATTRIBUTE_OPTIONS, MIN_ATTRIBUTE_OPTIONS, OPTION_ROWS, optionField } from './attributes.words.ts'

const LONGEST_LABEL = 100
const LONGEST_DESCRIPTION = 300

const Name = z
  .string({ error: isRequired('Name') })
  .trim()
  .min(1, isRequired('Name'))
  .max(120, tooLong('Name must not exceed 120 characters.'))
  .refine(plainLine.check, plainLine.refusal('Name'))

const Label = z
  .string()
  .trim()
  .max(LONGEST_LABEL, tooLong(`A label must not exceed ${LONGEST_LABEL} characters.`))
  .refine(plainLine.check, plainLine.refusal('A label'))

const Value = z.number().min(-1000).max(1000).nullable()

/** One of the ratings of an attribute, from the lowest on. */
export const AttributeOption = z.object({
  label: Label.min(1, isRequired('Label')),
  /** What it counts in scores; null in a numberless attribute. */
  value: Value,
  /** When to choose it; empty without one. */
  description: optionalText('A description', LONGEST_DESCRIPTION),
})
export type AttributeOption = z.infer<typeof AttributeOption>

const isWithTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

function findValuesFault(options: readonly AttributeOption[]): string | undefined {
  const isInOrder = options.every(({ value }, index) => {
    const before = index === 0 ? -Infinity : (options[index - 1]?.value ?? Infinity)
    return value !== null && value > before
  })
  if (!isInOrder) return 'Option values must be different numbers in order.'
  const hasFit = options.every(({ value }) => value !== null && Math.abs(value) <= 1000)
  if (!hasFit) return 'Option values must be between -1,000 and 1,000.'
  const isExact = options.every(({ value }) => value !== null && isWithTwoDecimals(value))
  return isExact ? undefined : 'Option values can have two decimals at most.'
}

function findOptionsFault(options: readonly AttributeOption[], isNumberless: boolean): string | undefined {
  if (options.length < MIN_ATTRIBUTE_OPTIONS) return 'Add at least two rating options.'
  if (options.length > MAX_ATTRIBUTE_OPTIONS)
    return `An attribute can have ${MAX_ATTRIBUTE_OPTIONS} rating options at most.`
  if (options.some(({ label }) => label === '')) return 'Give every rating option a label.'
  const labels = new Set(options.map(({ label }) => label.toLowerCase()))
  if (labels.size < options.length) return 'Rating options must be different from each other.'
  return isNumberless ? undefined : findValuesFault(options)
}

const Common = z.object({ name: Name, description: optionalText('Description', 2000).default('') })
const Switch = z.boolean().default(false)

const Body = Common.extend({
  options: z
    .array(
      AttributeOption.extend({
        value: Value.default(null),
        description: AttributeOption.shape.description.default(''),
      }),
    )
    .max(50)
    .default([]),
  numberless: Switch,
  private: Switch,
})
type Fields = z.output<typeof Body>

function checkOptions({ options, numberless }: Fields, context: z.RefinementCtx): void {
  const message = findOptionsFault(options, numberless)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['options'], message })
}

/** A numberless attribute has no values. */
const withoutUnusedValues = <Of extends Fields>(fields: Of): Of =>
  fields.numberless
    ? { ...fields, options: fields.options.map((option) => ({ ...option, value: null })) }
    : fields

export const NewAttribute = Body.superRefine(checkOptions).transform(withoutUnusedValues)
export type NewAttribute = z.infer<typeof NewAttribute>

export const EditAttribute = Body.extend(Opened).superRefine(checkOptions).transform(withoutUnusedValues)
export type EditAttribute = z.infer<typeof EditAttribute>

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

const Text = z.string().trim().max(2000, tooLong()).default('')

const rowShape = Object.fromEntries(
  OPTION_ROWS.flatMap((row) => [
    [optionField(row, 'label'), Text],
    [optionField(row, 'value'), Text],
    [optionField(row, 'description'), Text],
  ]),
) as Record<`${'label' | 'value' | 'description'}-${number}`, typeof Text>

/** The same as a form has it: a row of fields for each option, of which those are taken that have a label or a description: values are there from the start. */
const Typed = Common.extend({ numberless: Checkbox, private: Checkbox, ...rowShape })

const toNumber = (text: string) => (text === '' ? null : Number(text.replace(',', '.')))

interface Row {
  row: number
  label: string
  value: string
  description: string
}

const readRows = (typed: Readonly<Record<string, unknown>>): Row[] => {
  const textOf = (name: string) => {
    const text = typed[name]
    return typeof text === 'string' ? text : ''
  }
  return OPTION_ROWS.map((row) => ({
    row,
    label: textOf(optionField(row, 'label')),
    value: textOf(optionField(row, 'value')),
    description: textOf(optionField(row, 'description')),
  })).filter(({ label, description }) => label + description !== '')
}

/** Refuses what is too long or no number at the field that has it. */
function checkRows(typed: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const { row, label, value, description } of readRows(typed)) {
    const refuse = (part: 'label' | 'value' | 'description', message: string | undefined) => {
      if (message !== undefined)
        context.addIssue({ code: 'custom', path: [optionField(row, part)], message, input: typed })
    }
    refuse('label', Label.safeParse(label).error?.issues[0]?.message)
    refuse('description', AttributeOption.shape.description.safeParse(description).error?.issues[0]?.message)
    if (Number.isNaN(toNumber(value))) refuse('value', 'A value must be a number.')
  }
}

const toBody = (typed: z.output<typeof Typed>) => {
  const options = readRows(typed).map(({ label, value, description }) => ({
    label,
    value: toNumber(value),
    description,
  }))
  const { name, description, numberless, private: isPrivate } = typed
  return { name, description, numberless, private: isPrivate, options }
}

export const NewAttributeForm = Typed.superRefine(checkRows)
  .transform(toBody)
  .superRefine(checkOptions)
  .transform(withoutUnusedValues)

export const EditAttributeForm = Typed.extend(Opened)
  .superRefine(checkRows)
  .transform((typed) => ({
    ...toBody(typed),
    version: typed.version,
    seenVersion: typed.seenVersion,
  }))
  .superRefine(checkOptions)
  .transform(withoutUnusedValues)
