import * as z from 'zod'
import { oneOf, Opened, optionalText, plainLine, requiredText, tooLong } from '#contract/fields.ts'
import { foldText } from '#contract/folded-text.ts'
import {
  MAX_AREAS,
  MAX_CRITERIA,
  type Rated,
  RATED_ROWS,
  RATED,
  ratedField,
  WRITTEN_STATUSES,
} from './appraisal-templates.words.ts'
import { findTotalFault, FULL_WEIGHT, readWeight, toHundredths } from './template-weights.ts'

const LONGEST_NAME = 140
const LONGEST_DESCRIPTION = 1000
const WEIGHTAGE = 'Weightage must be between 0.01% and 100%.'
const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

const AreaName = z
  .string()
  .trim()
  .max(LONGEST_NAME, tooLong(`A name must not exceed ${LONGEST_NAME} characters.`))
  .refine(plainLine.check, plainLine.refusal('A name'))
const AreaDescription = optionalText('A description', LONGEST_DESCRIPTION)

/** What somebody is rated in, and how much it counts. */
export const WeightedArea = z.object({
  name: AreaName.min(1, 'Name is required.'),
  /** What it is about; empty without one. */
  description: AreaDescription,
  /** Percent with two decimals at most. */
  weightage: z
    .number(WEIGHTAGE)
    .min(0.01, WEIGHTAGE)
    .max(100, WEIGHTAGE)
    .refine(hasTwoDecimals, 'Weightage can have two decimals at most.'),
})
export type WeightedArea = z.infer<typeof WeightedArea>

const SentArea = WeightedArea.extend({ description: AreaDescription.default('') })

const Common = z.object({
  name: requiredText('Name', 120),
  description: optionalText('Description', 2000).default(''),
  status: oneOf('Status', WRITTEN_STATUSES).default('draft'),
})

const Body = Common.extend({
  keyResultAreas: z.array(SentArea).max(50).default([]),
  /** What people rate themselves by; without any, they do by the key result areas. */
  ratingCriteria: z.array(SentArea).max(50).default([]),
})
type Fields = z.output<typeof Body>

/** Exact, in hundredths of a percent. */
const sumOf = (areas: readonly WeightedArea[]) =>
  areas.reduce((sum, { weightage }) => sum + toHundredths(weightage), 0)

const WORDS: Readonly<Record<Rated, { most: number; many: string; same: string }>> = {
  area: {
    most: MAX_AREAS,
    many: `A template can have ${MAX_AREAS} key result areas at most.`,
    same: 'Key result area names must be different.',
  },
  criterion: {
    most: MAX_CRITERIA,
    many: `A template can have ${MAX_CRITERIA} rating criteria at most.`,
    same: 'Rating criterion names must be different.',
  },
}

/** What is wrong with the areas or criteria, as a draft or to be published. */
function findFault(of: Rated, areas: readonly WeightedArea[], isPublished: boolean): string | undefined {
  const { most, many, same } = WORDS[of]
  if (areas.length > most) return many
  if (new Set(areas.map(({ name }) => foldText(name))).size < areas.length) return same
  if (of === 'area' && isPublished && areas.length === 0) return 'Add at least one key result area.'
  const total = sumOf(areas)
  // Nothing adds up to more than everything, in a draft neither.
  const isFit = total === FULL_WEIGHT || areas.length === 0 || (!isPublished && total < FULL_WEIGHT)
  return isFit ? undefined : findTotalFault(total, 'Weightage')
}

function checkAreas({ status, keyResultAreas, ratingCriteria }: Fields, context: z.RefinementCtx): void {
  const isPublished = status === 'published'
  const refuse = (path: string, message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message })
  }
  refuse('keyResultAreas', findFault('area', keyResultAreas, isPublished))
  refuse('ratingCriteria', findFault('criterion', ratingCriteria, isPublished))
}

export const NewAppraisalTemplate = Body.superRefine(checkAreas)
export type NewAppraisalTemplate = z.infer<typeof NewAppraisalTemplate>

export const EditAppraisalTemplate = Body.extend(Opened).superRefine(checkAreas)
export type EditAppraisalTemplate = z.infer<typeof EditAppraisalTemplate>

const Text = z.string().trim().max(2000, tooLong()).default('')

const rowShape = Object.fromEntries(
  RATED.flatMap((of) =>
    RATED_ROWS[of].flatMap((row) => [
      [ratedField(of, 'Name', row), Text],
      [ratedField(of, 'Description', row), Text],
      [ratedField(of, 'Weight', row), Text],
    ]),
  ),
) as Record<`${Rated}${'Name' | 'Description' | 'Weight'}-${number}`, typeof Text> // of these names

/** The same as a form has it: a row of fields for each area and criterion there may be. Rows without any text are none. */
const Typed = Common.extend(rowShape)

interface Row {
  row: number
  name: string
  description: string
  weight: string
}

function readRows(of: Rated, typed: Readonly<Record<string, unknown>>): Row[] {
  const textOf = (field: string) => {
    const text = typed[field]
    return typeof text === 'string' ? text : ''
  }
  return RATED_ROWS[of]
    .map((row) => ({
      row,
      name: textOf(ratedField(of, 'Name', row)),
      description: textOf(ratedField(of, 'Description', row)),
      weight: textOf(ratedField(of, 'Weight', row)),
    }))
    .filter(({ name, description, weight }) => name + description + weight !== '')
}

/** Percent; NaN for what is no weightage. */
function toWeightage(text: string): number {
  const hundredths = readWeight(text)
  return hundredths === null || hundredths === 0 ? NaN : hundredths / 100
}

/** Refuses what is wrong with a row at the field that has it. */
function checkRows(typed: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const of of RATED)
    for (const { row, name, description, weight } of readRows(of, typed)) {
      const refuse = (part: 'Name' | 'Description' | 'Weight', message: string | undefined) => {
        if (message !== undefined)
          context.addIssue({ code: 'custom', path: [ratedField(of, part, row)], message, input: typed })
      }
      refuse('Name', WeightedArea.shape.name.safeParse(name).error?.issues[0]?.message)
      refuse('Description', AreaDescription.safeParse(description).error?.issues[0]?.message)
      if (Number.isNaN(toWeightage(weight))) refuse('Weight', WEIGHTAGE)
    }
}

const toAreas = (of: Rated, typed: Readonly<Record<string, unknown>>): WeightedArea[] =>
  readRows(of, typed).map(({ name, description, weight }) => ({
    name,
    description,
    weightage: toWeightage(weight),
  }))

const toBody = (typed: z.output<typeof Typed>) => ({
  name: typed.name,
  description: typed.description,
  status: typed.status,
  keyResultAreas: toAreas('area', typed),
  ratingCriteria: toAreas('criterion', typed),
})

export const NewAppraisalTemplateForm = Typed.superRefine(checkRows).transform(toBody).superRefine(checkAreas)

export const EditAppraisalTemplateForm = Typed.extend(Opened)
  .superRefine(checkRows)
  .transform((typed) => ({ ...toBody(typed), version: typed.version, seenVersion: typed.seenVersion }))
  .superRefine(checkAreas)
