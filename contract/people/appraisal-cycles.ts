import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { APPRAISAL_CYCLE_ACTIONS, APPRAISAL_CYCLE_REFUSALS } from './appraisal-cycles.actions.ts'
import { ComponentWeights, EditAppraisalCycle, NewAppraisalCycle } from './appraisal-cycles.forms.ts'
import { APPRAISAL_CYCLE_STATES, APPRAISAL_VISIBILITIES } from './appraisal-cycles.words.ts'
import { APPRAISAL_STATES } from './appraisals.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const Count = z.number().int()

export const AppraisalCycle = z.object({
  id: id('acy'),
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(APPRAISAL_CYCLE_STATES),
  startDate: Day,
  endDate: Day,
  participantCount: Count,
  /** Appraisals that exist, and those of them that are finalized. */
  appraisalCount: Count,
  finalizedCount: Count,
  createdBy: Person.nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type AppraisalCycle = z.infer<typeof AppraisalCycle>

export const AppraisalCycleDetail = AppraisalCycle.extend({
  /** In percent, together 100. */
  weights: ComponentWeights,
  /** Whose score counts; null where reviews have no weight. */
  reviewCycle: z.object({ id: id('rcy'), name: z.string() }).nullable(),
  /** The best score; the lowest is 0. */
  scaleMax: Count,
  visibility: z.enum(APPRAISAL_VISIBILITIES),
  /** Participants who wait for their appraisal: a large cycle needs some time for it. */
  pendingCount: Count,
  /** Participants who got none: they are not active any more, or have an appraisal for an overlapping period. */
  skippedCount: Count,
  /** Participants without a template. */
  withoutTemplateCount: Count,
  allowedActions: allowedActions(APPRAISAL_CYCLE_ACTIONS, APPRAISAL_CYCLE_REFUSALS),
})
export type AppraisalCycleDetail = z.infer<typeof AppraisalCycleDetail>

/** A completed review cycle whose scores can count. */
export const ReviewCycleChoice = z.object({ id: id('rcy'), name: z.string(), scoredCount: Count })

const Score = z.number()

export const AppraisalSummary = z.object({
  cycle: AppraisalCycleDetail,
  states: z.array(z.object({ state: z.enum(APPRAISAL_STATES), count: Count })),
  /** Appraisals without a submitted self rating, and without a submitted rating of the manager. */
  missingSelf: Count,
  missingManager: Count,
  /** People by name, with their scores; null where there is none yet. */
  people: z.array(
    Person.extend({
      appraisalId: id('apl'),
      self: Score.nullable(),
      manager: Score.nullable(),
      final: Score.nullable(),
    }),
  ),
  /** How many more there are. */
  morePeople: Count,
  /** Final scores by whole numbers of the scale: from this one up to the next, in the last one with both ends. */
  distribution: z.array(z.object({ from: Score, to: Score, count: Count })),
  /** Mean of the final scores; null without any. */
  mean: Score.nullable(),
})
export type AppraisalSummary = z.infer<typeof AppraisalSummary>

const CycleId = z.object({ appraisalCycleId: id('acy') })
const one = '/appraisal-cycles/{appraisalCycleId}'

export const listAppraisalCycles = endpoint({
  method: 'GET',
  path: '/appraisal-cycles',
  summary: 'The appraisal cycles of the organization, a page at a time',
  access: 'manager',
  query: listQuery({
    sorts: ['start', 'name', 'state', 'created'],
    direction: 'desc',
    filters: { state: z.enum(APPRAISAL_CYCLE_STATES).optional() },
  }),
  reply: z.object({ items: z.array(AppraisalCycle), total: Count }),
  status: 200,
})

export const exportAppraisalCycles = endpoint({
  method: 'GET',
  path: '/appraisal-cycles/export',
  summary: 'The appraisal cycles as a CSV file, with the filters and the order of the list',
  access: 'manager',
  query: listAppraisalCycles.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const listScoredReviewCycles = endpoint({
  method: 'GET',
  path: '/appraisal-cycles/review-cycles',
  summary: 'The newest completed review cycles, whose scores an appraisal cycle can count',
  access: 'administrator',
  reply: z.object({ items: z.array(ReviewCycleChoice) }),
  status: 200,
})

export const createAppraisalCycle = endpoint({
  method: 'POST',
  path: '/appraisal-cycles',
  summary: 'Create an appraisal cycle',
  access: 'administrator',
  body: NewAppraisalCycle,
  reply: AppraisalCycleDetail,
  status: 201,
})

export const getAppraisalCycle = endpoint({
  method: 'GET',
  path: one,
  summary: 'One appraisal cycle',
  access: 'manager',
  params: CycleId,
  reply: AppraisalCycleDetail,
  status: 200,
})

export const updateAppraisalCycle = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Change an appraisal cycle; dates, weights and scale only until appraisals exist',
  access: 'administrator',
  params: CycleId,
  body: EditAppraisalCycle,
  reply: AppraisalCycleDetail,
  status: 200,
})

export const deleteAppraisalCycle = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete an appraisal cycle that has not started',
  access: 'administrator',
  params: CycleId,
  status: 204,
})

export const createAppraisals = endpoint({
  method: 'POST',
  path: `${one}/create-appraisals`,
  summary: 'Create an appraisal for each participant: nobody gets two',
  access: 'administrator',
  params: CycleId,
  reply: AppraisalCycleDetail,
  status: 200,
})

export const completeAppraisalCycle = endpoint({
  method: 'POST',
  path: `${one}/complete`,
  summary: 'Complete an appraisal cycle, after which nobody can rate',
  access: 'administrator',
  params: CycleId,
  body: z.object({
    /** Although some appraisals are not finalized. */
    confirmed: z.boolean().default(false),
  }),
  reply: AppraisalCycleDetail,
  status: 200,
})

export const reopenAppraisalCycle = endpoint({
  method: 'POST',
  path: `${one}/reopen`,
  summary: 'Reopen a completed appraisal cycle',
  access: 'administrator',
  params: CycleId,
  reply: AppraisalCycleDetail,
  status: 200,
})

export const getAppraisalSummary = endpoint({
  method: 'GET',
  path: `${one}/summary`,
  summary: 'How far the appraisals of a cycle are, and what they come to',
  access: 'administrator',
  params: CycleId,
  reply: AppraisalSummary,
  status: 200,
})
