import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { CYCLE_ACTIONS, CYCLE_REFUSALS } from './cycles.actions.ts'
import { CycleSettings, EditCycle, NewCycle } from './cycles.forms.ts'
import { TIMELINE_VERBS } from './cycles.timeline.ts'
import { CYCLE_STATES } from './cycles.words.ts'
import { DIRECTIONS } from './questions.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const ReviewCycle = z.object({
  id: id('rcy'),
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(CYCLE_STATES),
  directions: z.array(z.enum(DIRECTIONS)),
  owners: z.array(Person),
  participantCount: z.number().int(),
  /** Of all reviews that are assigned and neither declined nor removed. */
  reviewCount: z.number().int(),
  startedCount: z.number().int(),
  submittedCount: z.number().int(),
  /** People who have reviews to write, and those of them who have none left. */
  reviewerCount: z.number().int(),
  doneReviewerCount: z.number().int(),
  launchedAt: Timestamp.nullable(),
  /** When its reviews ended. */
  endedAt: Timestamp.nullable(),
  createdBy: Person.nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type ReviewCycle = z.infer<typeof ReviewCycle>

export const CycleDetail = ReviewCycle.extend({
  settings: CycleSettings,
  /**
   * Reviewees whose reviews have not been assigned yet: a large cycle needs some time for it. Zero before the launch.
   */
  unassignedCount: z.number().int(),
  /** Packets that have not been shared yet. */
  unsharedCount: z.number().int(),
  /** Questions whose wording was changed after the launch. */
  rewordedCount: z.number().int(),
  /** What the timeline does next; null where people lead the cycle on. */
  nextMove: z
    .object({
      verb: z.enum(TIMELINE_VERBS),
      on: Day,
      /** Why it could not be done, where it was tried; it is tried again every hour. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Calibration groups that nobody has closed. */
  openGroupCount: z.number().int(),
  allowedActions: allowedActions(CYCLE_ACTIONS, CYCLE_REFUSALS),
})
export type CycleDetail = z.infer<typeof CycleDetail>

const CycleId = z.object({ cycleId: id('rcy') })

export const listCycles = endpoint({
  method: 'GET',
  path: '/review-cycles',
  summary: 'The review cycles of the organization that the caller leads, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['created', 'name', 'state', 'launched'],
    direction: 'desc',
    filters: { state: z.enum(CYCLE_STATES).optional() },
  }),
  reply: z.object({ items: z.array(ReviewCycle), total: z.number().int() }),
  status: 200,
})

export const exportCycles = endpoint({
  method: 'GET',
  path: '/review-cycles/export',
  summary:
    'The review cycles that the caller leads as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listCycles.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const createCycle = endpoint({
  method: 'POST',
  path: '/review-cycles',
  summary: 'Create the draft of a review cycle',
  access: 'administrator',
  body: NewCycle,
  reply: CycleDetail,
  status: 201,
})

export const getCycle = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}',
  summary: 'One review cycle with its settings',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const updateCycle = endpoint({
  method: 'PUT',
  path: '/review-cycles/{cycleId}',
  summary: 'Change the draft of a review cycle',
  access: 'member',
  params: CycleId,
  body: EditCycle,
  reply: CycleDetail,
  status: 200,
})

export const deleteCycle = endpoint({
  method: 'DELETE',
  path: '/review-cycles/{cycleId}',
  summary: 'Delete the draft of a review cycle',
  access: 'member',
  params: CycleId,
  status: 204,
})

export const duplicateCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/duplicate',
  summary: 'Create a draft with the settings of a review cycle, without its reviewees and days',
  access: 'administrator',
  params: CycleId,
  reply: CycleDetail,
  status: 201,
})
