import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { CYCLE_ACTIONS, CYCLE_REFUSALS } from './cycles.actions.ts'
import {
  CompleteCycle,
  CycleSettings,
  EditCycle,
  EditParticipant,
  EndCalibration,
  NewCycle,
  NewParticipants,
} from './cycles.forms.ts'
import { CYCLE_STATES, PACKET_STATES } from './cycles.words.ts'
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
  /** Calibration groups that nobody has closed. */
  openGroupCount: z.number().int(),
  allowedActions: allowedActions(CYCLE_ACTIONS, CYCLE_REFUSALS),
})
export type CycleDetail = z.infer<typeof CycleDetail>

export const Participant = z.object({
  id: id('rpk'),
  reviewee: Person,
  manager: Person.nullable(),
  scorer: Person.nullable(),
  sharer: Person.nullable(),
  jobTitle: z.string().nullable(),
  state: z.enum(PACKET_STATES),
  reviewCount: z.number().int(),
  submittedCount: z.number().int(),
  version: Version,
})
export type Participant = z.infer<typeof Participant>

/** What stands against a launch, or would surprise after it. */
export const Readiness = z.object({
  /** Whether nothing stands against it. */
  isReady: z.boolean(),
  checks: z.array(
    z.object({
      kind: z.enum(['error', 'warning']),
      text: z.string(),
      /** The person that it is about. */
      userId: id('usr').nullable(),
    }),
  ),
  /** Checks about more people than are listed. */
  more: z.number().int(),
  participantCount: z.number().int(),
  /** How many reviews the launch would assign, those of peers aside. */
  reviewCount: z.number().int(),
})
export type Readiness = z.infer<typeof Readiness>

const CycleId = z.object({ cycleId: id('rcy') })
const ParticipantId = CycleId.extend({ participantId: id('rpk') })

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

export const getReadiness = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/readiness',
  summary: 'What stands against launching a review cycle',
  access: 'member',
  params: CycleId,
  reply: Readiness,
  status: 200,
})

export const launchCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/launch',
  summary: 'Launch a review cycle: keep its templates and people as they are now, and assign its reviews',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const endPeerSelection = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/end-peer-selection',
  summary: 'End the peer selection of a review cycle and assign its reviews',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const endReviews = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/end-reviews',
  summary: 'End the reviews of a cycle: those that were not submitted expire',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const endCalibration = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/end-calibration',
  summary: 'End the calibration of a review cycle; with groups that are open, this has to be confirmed',
  access: 'member',
  params: CycleId,
  body: EndCalibration,
  reply: CycleDetail,
  status: 200,
})

export const completeCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/complete',
  summary: 'Complete a review cycle; with packets that have not been shared, this has to be confirmed',
  access: 'member',
  params: CycleId,
  body: CompleteCycle,
  reply: CycleDetail,
  status: 200,
})

export const reopenCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/reopen',
  summary: 'Reopen a completed review cycle, so that packets can be shared',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const cancelCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/cancel',
  summary: 'Cancel a review cycle that has been launched',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants',
  summary: 'The reviewees of a review cycle, a page at a time',
  access: 'member',
  params: CycleId,
  query: listQuery({
    sorts: ['name', 'manager'],
    filters: { state: z.enum(PACKET_STATES).optional(), withoutManager: Flag },
  }),
  reply: z.object({ items: z.array(Participant), total: z.number().int() }),
  status: 200,
})

export const addParticipants = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/participants',
  summary: 'Add reviewees to a review cycle: people, teams or everybody',
  access: 'member',
  params: CycleId,
  body: NewParticipants,
  reply: z.object({
    added: z.number().int(),
    /** Those that had been added before. */
    skipped: z.number().int(),
  }),
  status: 200,
})

export const getParticipant = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'One reviewee of a review cycle',
  access: 'member',
  params: ParticipantId,
  reply: Participant,
  status: 200,
})

export const updateParticipant = endpoint({
  method: 'PUT',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'Change who is the manager, scorer and sharer of a reviewee in a review cycle',
  access: 'member',
  params: ParticipantId,
  body: EditParticipant,
  reply: Participant,
  status: 200,
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/review-cycles/{cycleId}/participants/{participantId}',
  summary: 'Remove a reviewee from a review cycle',
  access: 'member',
  params: ParticipantId,
  status: 204,
})
