import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { EditDays } from './cycles.days.forms.ts'
import { CompleteCycle, EndCalibration } from './cycles.forms.ts'
import { CycleDetail } from './cycles.ts'

const CycleId = z.object({ cycleId: id('rcy') })

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

export const getReadiness = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/readiness',
  summary: 'What stands against launching a review cycle',
  access: 'member',
  params: CycleId,
  reply: Readiness,
  status: 200,
})

export const scheduleCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/schedule',
  summary: 'Schedule a review cycle: it is launched and led on by the days of its timeline',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
  status: 200,
})

export const unscheduleCycle = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/unschedule',
  summary: 'Make a scheduled review cycle a draft again',
  access: 'member',
  params: CycleId,
  reply: CycleDetail,
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

export const updateDays = endpoint({
  method: 'PUT',
  path: '/review-cycles/{cycleId}/timeline',
  summary: 'Change the days on which stages of a running review cycle end, where they are still to come',
  access: 'member',
  params: CycleId,
  body: EditDays,
  reply: CycleDetail,
  status: 200,
})
