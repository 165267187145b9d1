import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import {
  APPRAISAL_COMPONENTS,
  APPRAISAL_CYCLE_STATES,
  APPRAISAL_VISIBILITIES,
} from './appraisal-cycles.words.ts'
import { WeightedArea } from './appraisal-templates.forms.ts'
import { APPRAISAL_ACTIONS, APPRAISAL_REFUSALS } from './appraisals.actions.ts'
import {
  AcknowledgeAppraisal,
  AppraisalRating,
  ManagerRating,
  ReturnAppraisal,
  SelfRating,
} from './appraisals.forms.ts'
import { APPRAISAL_READERS, APPRAISAL_STATES, APPRAISAL_SUBJECTS } from './appraisals.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const Score = z.number()

export const Appraisal = z.object({
  id: id('apl'),
  cycle: z.object({
    id: id('acy'),
    name: z.string(),
    state: z.enum(APPRAISAL_CYCLE_STATES),
    startDate: Day,
    endDate: Day,
    scaleMax: z.number().int(),
  }),
  employee: Person,
  /** Of the time when it was created. */
  manager: Person.nullable(),
  state: z.enum(APPRAISAL_STATES),
  /** Null until it is finalized, and where the caller is not shown it. */
  score: Score.nullable(),
})
export type Appraisal = z.infer<typeof Appraisal>

export const AppraisalScore = z.object({
  /** Null without anything that counts. */
  value: Score.nullable(),
  /** Whether it is locked; before that it is what the ratings come to now. */
  isFinal: z.boolean(),
  parts: z.array(
    z.object({
      component: z.enum(APPRAISAL_COMPONENTS),
      /** Percent, as the cycle has it. */
      weight: z.number(),
      /** On the scale of the cycle. */
      value: Score,
    }),
  ),
  /** Components that count in this cycle and had nothing to count: the others took over their weight. */
  dropped: z.array(z.enum(APPRAISAL_COMPONENTS)),
})
export type AppraisalScore = z.infer<typeof AppraisalScore>

export const AppraisalDetail = Appraisal.extend({
  jobTitle: z.string().nullable(),
  reader: z.enum(APPRAISAL_READERS),
  visibility: z.enum(APPRAISAL_VISIBILITIES),
  template: z.object({ name: z.string(), revision: z.number().int() }),
  keyResultAreas: z.array(WeightedArea),
  ratingCriteria: z.array(WeightedArea),
  /** Null where the caller is not shown it. */
  self: z
    .object({
      areas: z.array(AppraisalRating),
      criteria: z.array(AppraisalRating),
      reflection: z.string().nullable(),
      submittedAt: Timestamp.nullable(),
      version: Version,
    })
    .nullable(),
  /** Null where the caller is not shown it. */
  managerRating: z
    .object({
      areas: z.array(AppraisalRating),
      remarks: z.string().nullable(),
      submittedAt: Timestamp.nullable(),
      version: Version,
    })
    .nullable(),
  /** Why the score is what it is; null where the caller is not shown it. */
  result: AppraisalScore.nullable(),
  /** Why it was returned last; null where it was not, or once it is submitted again. */
  returned: z.object({ by: z.string().nullable(), reason: z.string(), at: Timestamp }).nullable(),
  finalizedAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
  acknowledgement: z.string().nullable(),
  version: Version,
  allowedActions: allowedActions(APPRAISAL_ACTIONS, APPRAISAL_REFUSALS),
})
export type AppraisalDetail = z.infer<typeof AppraisalDetail>

const AppraisalId = z.object({ appraisalId: id('apl') })
const one = '/appraisals/{appraisalId}'

export const listAppraisals = endpoint({
  method: 'GET',
  path: '/appraisals',
  summary: 'Appraisals: the caller’s own, those of their reports, or all for administrators',
  access: 'member',
  query: listQuery({
    sorts: ['employee', 'cycle', 'state'],
    filters: {
      subject: z.enum(APPRAISAL_SUBJECTS).default('me'),
      cycleId: id('acy').optional(),
      state: z.enum(APPRAISAL_STATES).optional(),
    },
  }),
  reply: z.object({ items: z.array(Appraisal), total: z.number().int() }),
  status: 200,
})

export const exportAppraisals = endpoint({
  method: 'GET',
  path: '/appraisals/export',
  summary: 'The appraisals of the list as a CSV file: scores, neither remarks nor reflections',
  access: 'member',
  query: listAppraisals.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getAppraisal = endpoint({
  method: 'GET',
  path: one,
  summary: 'One appraisal, as far as the caller may read it',
  access: 'member',
  params: AppraisalId,
  reply: AppraisalDetail,
  status: 200,
})

export const saveSelfRating = endpoint({
  method: 'PUT',
  path: `${one}/self`,
  summary: 'Save the draft of one’s own rating',
  access: 'member',
  params: AppraisalId,
  body: SelfRating,
  reply: AppraisalDetail,
  status: 200,
})

export const saveManagerRating = endpoint({
  method: 'PUT',
  path: `${one}/manager`,
  summary: 'Save the draft of the manager’s rating',
  access: 'member',
  params: AppraisalId,
  body: ManagerRating,
  reply: AppraisalDetail,
  status: 200,
})

const verb = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${one}/${path}`,
    summary,
    access: 'member',
    params: AppraisalId,
    reply: AppraisalDetail,
    status: 200,
  })

export const submitSelfRating = verb('submit-self', 'Submit one’s own rating, with every area rated')
export const submitManagerRating = verb(
  'submit-manager',
  'Submit the manager’s rating, with every area rated',
)
export const finalizeAppraisal = verb('finalize', 'Finalize an appraisal, which locks its scores')

export const returnAppraisal = endpoint({
  method: 'POST',
  path: `${one}/return`,
  summary: 'Return an appraisal one step, with a reason',
  access: 'member',
  params: AppraisalId,
  body: ReturnAppraisal,
  reply: AppraisalDetail,
  status: 200,
})

export const acknowledgeAppraisal = endpoint({
  method: 'POST',
  path: `${one}/acknowledge`,
  summary: 'Acknowledge one’s own finalized appraisal',
  access: 'member',
  params: AppraisalId,
  body: AcknowledgeAppraisal,
  reply: AppraisalDetail,
  status: 200,
})
