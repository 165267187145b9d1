import * as z from 'zod'
import { id, Opened, optionalText, plainLine, requiredText, tooLong } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import {
  MAX_OWNERS,
  MAX_SUPPORTS,
  MAX_TAGS,
  OBJECTIVE_KINDS,
  OBJECTIVE_LEVELS,
  OUTCOMES,
  PROGRESS_MODES,
  VISIBILITIES,
} from './objectives.words.ts'

const NO_OWNER = 'An objective needs at least one owner.'
const NO_TEAM = 'Choose a team for a team objective.'
const DATES = 'An objective must end after it starts.'
const WEIGHT = 'A weight must be between 0 and 1,000, with at most two decimals.'
const LONGEST_TAG = 30

const hasDecimals = (value: number, decimals: number) => {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

/** How much it counts among others, with at most two decimals. */
export const Weight = z
  .number(WEIGHT)
  .min(0, WEIGHT)
  .max(1000, WEIGHT)
  .refine((weight) => hasDecimals(weight, 2), WEIGHT)

const Title = requiredText('Title', 250).refine(
  (title) => title.length >= 2,
  'Title must have at least 2 characters.',
)

const Tag = z
  .string()
  .trim()
  .min(1, 'A tag must not be empty.')
  .max(LONGEST_TAG, tooLong(`A tag must not exceed ${LONGEST_TAG} characters.`))
  .refine(plainLine.check, plainLine.refusal('A tag'))

const Tags = z
  .array(Tag)
  .max(MAX_TAGS, tooLong(`An objective can have ${MAX_TAGS} tags.`))
  .transform((tags) => [...new Set(tags)])

const some = (prefix: string, max: number, message: string) =>
  z
    .array(id(prefix))
    .max(max, tooLong(message))
    .transform((ids) => [...new Set(ids)])

const Body = z.object({
  title: Title,
  description: optionalText('Description', 5000).default(''),
  level: z.enum(OBJECTIVE_LEVELS),
  ownerIds: some('usr', MAX_OWNERS, `An objective can have ${MAX_OWNERS} owners.`).refine(
    (ids) => ids.length > 0,
    NO_OWNER,
  ),
  /** Of a team objective; of others it is left out. */
  teamId: id('tea').nullable().default(null),
  /** Null in the backlog, where it stays a draft. */
  periodId: id('okp').nullable().default(null),
  startDate: Day,
  endDate: Day,
  /** The objective that it is aligned with. */
  parentId: id('obj').nullable().default(null),
  /** Whether its progress counts in that of the objective above it. */
  contributesToParent: z.boolean().default(true),
  /** Objectives that it also supports, without counting in their progress. */
  supportIds: some('obj', MAX_SUPPORTS, `An objective can support ${MAX_SUPPORTS} others.`).default([]),
  visibility: z.enum(VISIBILITIES).default('public'),
  progressMode: z.enum(PROGRESS_MODES).default('rollup'),
  /** Among those with the same objective above them. */
  weight: Weight.default(1),
  kind: z.enum(OBJECTIVE_KINDS).default('business'),
  tags: Tags.default([]),
})
type Fields = z.output<typeof Body>

function checkFields({ level, teamId, startDate, endDate }: Fields, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (level === 'team' && teamId === null) refuse('teamId', NO_TEAM)
  if (startDate >= endDate) refuse('endDate', DATES)
}

/** Only team objectives have a team. */
const withTeamOfLevel = <Of extends Pick<Fields, 'level' | 'teamId'>>(fields: Of): Of =>
  fields.level === 'team' ? fields : { ...fields, teamId: null }

export const NewObjective = Body.superRefine(checkFields).transform(withTeamOfLevel)
export type NewObjective = z.infer<typeof NewObjective>

export const EditObjective = Body.extend(Opened).superRefine(checkFields).transform(withTeamOfLevel)
export type EditObjective = z.infer<typeof EditObjective>

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

/** Nothing chosen in a list of choices is an empty text. */
const chosen = (prefix: string) =>
  z
    .union([z.literal('').transform(() => null), id(prefix)])
    .optional()
    .transform((value) => value ?? null)

/** Tags as people type them, with commas between. */
const TypedTags = z
  .string()
  .max(500, tooLong())
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  )
  .pipe(Tags)

const Several = <Of extends z.ZodType>(of: Of) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), of)

/** A number as people type it, with a point or a comma; undefined of nothing. */
export const toTypedNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

const Typed = Body.extend({
  ownerIds: Several(Body.shape.ownerIds),
  teamId: chosen('tea'),
  periodId: chosen('okp'),
  parentId: chosen('obj'),
  supportIds: Several(Body.shape.supportIds.unwrap()),
  contributesToParent: Checkbox,
  weight: z.preprocess(toTypedNumber, Body.shape.weight),
  tags: TypedTags,
})

/** The same as a form has it. */
export const NewObjectiveForm = Typed.superRefine(checkFields).transform(withTeamOfLevel)
export const EditObjectiveForm = Typed.extend(Opened).superRefine(checkFields).transform(withTeamOfLevel)

export const CloseObjective = z.object({
  outcome: z.enum(OUTCOMES, 'Choose an outcome.'),
  comment: requiredText('Comment', 2000),
})
export type CloseObjective = z.infer<typeof CloseObjective>

export const DuplicateObjective = z.object({
  /** The period of the copy, whose dates it gets; null to copy it into its own. */
  periodId: id('okp').nullable().default(null),
})
export const DuplicateObjectiveForm = z.object({ periodId: chosen('okp') })

export const NewComment = z.object({
  text: z
    .string({ error: 'Comment is required.' })
    .trim()
    .min(1, 'Comment is required.')
    .max(4096, tooLong('Comment must not exceed 4096 characters.')),
})
