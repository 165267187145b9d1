import * as z from 'zod'
import { Opened, tooLong } from '#contract/fields.ts'
import { EditCycle, NewCycle, NewParticipants, NewReviewer } from './cycles.forms.ts'
import { type CycleFieldName, dayField, weightField } from './typed-cycle.words.ts'
import { MANAGER_SEES, REVIEWEE_SEES, SCORE_COMPONENTS, TIMELINE_DAYS } from './cycles.words.ts'
import { DIRECTIONS, type ReviewDirection } from './questions.words.ts'

// A review cycle as a form has it: one field for each thing, with flat names.

const Text = z.string().trim().max(5000, tooLong()).default('')

const TypedNumber = z
  .string()
  .trim()
  .max(10, tooLong())
  .default('')
  .transform((text) => Number(text === '' ? NaN : text.replace(',', '.')))

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

const TypedId = z
  .string()
  .max(64, tooLong())
  .default('')
  .transform((text) => (text === '' ? null : text))

const WEIGHT = z
  .string()
  .trim()
  .max(10, tooLong())
  .default('')
  .transform((text) => (text === '' ? undefined : Number(text.replace('%', '').replace(',', '.'))))

const fieldsOf = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema> // of these names

const forEach = <Suffix extends string>(suffix: Suffix) =>
  DIRECTIONS.map((direction) => `${direction}${suffix}` as const)

const Typed = z.object({
  name: Text,
  description: Text,
  ownerIds: z.array(z.string().max(64, tooLong())).max(100).default([]),
  ...fieldsOf(forEach('On'), Checkbox),
  ...fieldsOf(forEach('Template'), TypedId),
  ...fieldsOf(forEach('Due'), TypedId),
  ...fieldsOf(forEach('ManagerSees'), z.enum(MANAGER_SEES).default('after_submit')),
  ...fieldsOf(forEach('RevieweeSees'), z.enum(REVIEWEE_SEES).optional()),
  sequence: Text.transform((text) => text || undefined),
  ...fieldsOf(TIMELINE_DAYS.map(dayField), TypedId),
  /** One select each, in order; empty ones are none. */
  scoredAttributeIds: z.array(z.string().max(64, tooLong())).max(50).default([]),
  scorer: Text,
  peersBy: Text,
  peersMin: TypedNumber,
  peersMax: TypedNumber,
  allowDecline: Checkbox,
  threshold: TypedNumber,
  splitAndShuffle: Checkbox,
  hideReviewerList: Checkbox,
  strict: Checkbox,
  calibrated: Checkbox,
  axisX: TypedId,
  axisY: TypedId,
  scoreMode: Text,
  outMin: TypedNumber,
  outMax: TypedNumber,
  ...fieldsOf(SCORE_COMPONENTS.map(weightField), WEIGHT),
  sharingBy: Text,
  summaryRequired: Checkbox,
  includeScore: Checkbox,
  includeAttributes: Checkbox,
  ackRequired: Checkbox,
})
type Typed = z.output<typeof Typed>

const listGroups = (typed: Typed) =>
  DIRECTIONS.filter((direction) => typed[`${direction}On`]).map((direction) => ({
    direction,
    templateId: typed[`${direction}Template`],
    dueOn: typed[`${direction}Due`],
    managerSees: typed[`${direction}ManagerSees`],
    revieweeSees: typed[`${direction}RevieweeSees`],
  }))

const toWeights = (typed: Typed) =>
  Object.fromEntries(
    SCORE_COMPONENTS.flatMap((component) => {
      const weight = typed[weightField(component)]
      return weight === undefined ? [] : [[component, weight]]
    }),
  )

const toDays = (typed: Typed) => Object.fromEntries(TIMELINE_DAYS.map((day) => [day, typed[dayField(day)]]))

const toBody = (typed: Typed) => ({
  name: typed.name,
  description: typed.description,
  ownerIds: typed.ownerIds,
  sequence: typed.sequence,
  timeline: toDays(typed),
  groups: listGroups(typed),
  scoredAttributeIds: typed.scoredAttributeIds.filter((id) => id !== ''),
  scorer: typed.scorer,
  peerSelection: {
    by: typed.peersBy,
    min: typed.peersMin,
    max: typed.peersMax,
    allowDecline: typed.allowDecline,
  },
  anonymity: {
    threshold: typed.threshold,
    splitAndShuffle: typed.splitAndShuffle,
    hideReviewerList: typed.hideReviewerList,
    strict: typed.strict,
  },
  calibration: { enabled: typed.calibrated, axisX: typed.axisX, axisY: typed.axisY },
  score: {
    mode: typed.scoreMode,
    outMin: typed.outMin,
    outMax: typed.outMax,
    weights: toWeights(typed),
  },
  sharing: {
    by: typed.sharingBy,
    summaryRequired: typed.summaryRequired,
    includeScore: typed.includeScore,
    includeAttributes: typed.includeAttributes,
  },
  ackRequired: typed.ackRequired,
})

/** Fields by what the API calls them; also where two people changed the same part. */
const FIELDS: Readonly<Record<string, CycleFieldName>> = {
  owners: 'ownerIds',
  timeline: 'sequence',
  attributes: 'scoredAttributeIds',
  'peerSelection.by': 'peersBy',
  'peerSelection.min': 'peersMin',
  'peerSelection.max': 'peersMax',
  peers: 'peersBy',
  'anonymity.threshold': 'threshold',
  anonymity: 'threshold',
  'calibration.axisX': 'axisX',
  'calibration.axisY': 'axisY',
  calibration: 'calibrated',
  'score.mode': 'scoreMode',
  'score.outMin': 'outMin',
  'score.outMax': 'outMax',
  score: 'scoreMode',
  'sharing.by': 'sharingBy',
  sharing: 'sharingBy',
}

const PARTS: Readonly<Partial<Record<string, 'Template' | 'Due' | 'ManagerSees' | 'RevieweeSees'>>> = {
  templateId: 'Template',
  dueOn: 'Due',
  managerSees: 'ManagerSees',
  revieweeSees: 'RevieweeSees',
}

/** The name of the form's field for a path of the API: `groups.1.dueOn` is that of the second direction that is on. */
export function toFieldName(path: string, directions: readonly ReviewDirection[]): string {
  const [part, index, inGroup = 'templateId'] = path.split('.')
  if (part === 'groups') {
    const direction = directions[Number(index ?? 0)] ?? 'self'
    return `${direction}${PARTS[inGroup] ?? 'Template'}`
  }
  const component =
    part === 'score' ? SCORE_COMPONENTS.find((each) => path === `score.weights.${each}`) : undefined
  if (component) return weightField(component)
  const day = part === 'timeline' ? TIMELINE_DAYS.find((each) => each === index) : undefined
  if (day) return dayField(day)
  return FIELDS[path] ?? (part === 'scoredAttributeIds' ? 'scoredAttributeIds' : path)
}

/** What is typed, as the body that `schema` checks; what that refuses is said at the form's fields. */
const checkedBy =
  <Typed, Body>(schema: z.ZodType<Body>, toName: (path: string, body: Typed) => string = (path) => path) =>
  (body: Typed, context: z.RefinementCtx): Body => {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: [toName(path.join('.'), body)], message })
    return z.NEVER
  }

const toName = (path: string, { groups }: { groups: ReturnType<typeof listGroups> }) =>
  toFieldName(
    path,
    groups.map(({ direction }) => direction),
  )

export const NewCycleForm = Typed.transform(toBody).transform(checkedBy(NewCycle, toName))

export const EditCycleForm = Typed.extend(Opened)
  .transform(({ version, seenVersion, ...typed }) => ({ ...toBody(typed), version, seenVersion }))
  .transform(checkedBy(EditCycle, toName))

const Ids = z.array(z.string().max(64, tooLong())).max(500).default([])

/** Whom to add, as a dialog has it. */
export const RevieweesForm = z
  .object({ userIds: Ids, teamIds: Ids, everybody: Checkbox })
  .transform(checkedBy(NewParticipants))

/** Who stands for the manager of a reviewee. Nobody is an empty choice. */
export const RolesForm = z.object({
  managerId: TypedId,
  scorerId: TypedId,
  sharerId: TypedId,
  version: Opened.version,
})

export const ReviewerForm = z
  .object({ direction: Text, userId: z.string().default('') })
  .refine(({ userId }) => userId !== '', { error: 'Choose a reviewer.', path: ['userId'] })
  .pipe(NewReviewer)
