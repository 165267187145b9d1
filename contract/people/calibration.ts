import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { CALIBRATION_ACTIONS, CALIBRATION_REFUSALS } from './calibration.actions.ts'
import { CalibrateScore, EditCalibrationGroup, NewCalibrationGroup } from './calibration.forms.ts'
import { CALIBRATION_STATES, SUGGESTED_BY } from './calibration.words.ts'
import { CYCLE_STATES } from './cycles.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const Box = z.number().int().min(0).max(2)
const Place = z.object({ x: Box, y: Box })

export const CalibrationGroup = z.object({
  id: id('cgr'),
  cycle: z.object({ id: id('rcy'), name: z.string(), state: z.enum(CYCLE_STATES) }),
  name: z.string(),
  state: z.enum(CALIBRATION_STATES),
  facilitators: z.array(Person),
  participants: z.array(Person),
  revieweeCount: z.number().int(),
  /** Ratings that are not the original ones. */
  calibratedCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
  allowedActions: allowedActions(CALIBRATION_ACTIONS, CALIBRATION_REFUSALS),
})
export type CalibrationGroup = z.infer<typeof CalibrationGroup>

/** A group in a list of somebody's own. */
export const OwnCalibrationGroup = CalibrationGroup.pick({
  id: true,
  name: true,
  state: true,
  revieweeCount: true,
}).extend({
  cycle: z.object({ id: id('rcy'), name: z.string() }),
  role: z.enum(['facilitator', 'participant']),
})
export type OwnCalibrationGroup = z.infer<typeof OwnCalibrationGroup>

/** A scored attribute with what the people of the group got. */
export const CalibratedAttribute = z.object({
  id: id('rat'),
  name: z.string(),
  numberless: z.boolean(),
  private: z.boolean(),
  /** In order: how many got it, and their share between 0 and 1, before and after calibration. */
  options: z.array(
    z.object({
      label: z.string(),
      /** Where it lies on an axis of the 9-box. */
      third: Box,
      before: z.number().int(),
      beforeShare: z.number(),
      after: z.number().int(),
      afterShare: z.number(),
      /** What the group expects, in percent; null without a guideline. Nobody is held to it. */
      guideline: z.number().int().nullable(),
    }),
  ),
  /** People without a rating of it. */
  unrated: z.number().int(),
})
export type CalibratedAttribute = z.infer<typeof CalibratedAttribute>

export const CalibratedRating = z.object({
  attributeId: id('rat'),
  /** The position of the option that the scorer chose; null until it is rated. */
  option: z.number().int().nullable(),
  /** What calibration has put in its place; null without a change. */
  calibratedOption: z.number().int().nullable(),
  calibratedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Calibrated less original, on a scale from 0 to 1; null without both, or without numbers. */
  shift: z.number().nullable(),
  /** Null until it is rated. */
  version: Version.nullable(),
})
export type CalibratedRating = z.infer<typeof CalibratedRating>

export const CalibratedReviewee = z.object({
  id: id('rpk'),
  reviewee: Person,
  /** Their manager in this cycle. */
  manager: Person.nullable(),
  jobTitle: z.string().nullable(),
  /** Of all attributes of the cycle, in their order. */
  ratings: z.array(CalibratedRating),
  /** Their place in the 9-box; null without both ratings, or without axes. */
  place: Place.nullable(),
  /** The same by the original ratings. */
  placeBefore: Place.nullable(),
})
export type CalibratedReviewee = z.infer<typeof CalibratedReviewee>

export const CalibrationChange = z.object({
  id: id('cch'),
  at: Timestamp,
  /** Null for somebody who has left. */
  actor: Person.nullable(),
  reviewee: Person,
  attribute: z.string(),
  /** What the scorer chose. */
  original: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})
export type CalibrationChange = z.infer<typeof CalibrationChange>

export const CalibrationGrid = CalibrationGroup.extend({
  /** Attributes of the 9-box; null where the cycle has no two. */
  axes: z.object({ x: id('rat'), y: id('rat') }).nullable(),
  attributes: z.array(CalibratedAttribute),
  reviewees: z.array(CalibratedReviewee),
  leniency: z.object({
    /** Of all original ratings of the cycle, between 0 and 1; null without any. */
    mean: z.number().nullable(),
    /** Who rated people of the group; the difference of their mean is null with fewer than five ratings in the cycle. */
    managers: z.array(Person.extend({ ratings: z.number().int(), leniency: z.number().nullable() })),
  }),
  /** The newest first. */
  changes: z.array(CalibrationChange),
  /** Older ones, which the file has. */
  moreChanges: z.number().int(),
})
export type CalibrationGrid = z.infer<typeof CalibrationGrid>

/** A group that could be created as it is. */
export const CalibrationSuggestion = z.object({
  /** Of the manager or the team. */
  id: z.string(),
  name: z.string(),
  facilitators: z.array(Person),
  participants: z.array(Person),
  reviewees: z.array(Person),
})
export type CalibrationSuggestion = z.infer<typeof CalibrationSuggestion>

const CycleId = z.object({ cycleId: id('rcy') })
const GroupId = z.object({ groupId: id('cgr') })

export const listCalibrationGroups = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/calibration-groups',
  summary: 'The calibration groups of a review cycle that the caller leads or takes part in',
  access: 'member',
  params: CycleId,
  reply: z.object({
    cycle: CalibrationGroup.shape.cycle,
    groups: z.array(CalibrationGroup),
    /** Whether the caller can create one now. */
    canCreate: z.boolean(),
    /** Reviewees of the cycle in no group; null for those who do not lead it. */
    ungroupedCount: z.number().int().nullable(),
  }),
  status: 200,
})

export const listOwnCalibrationGroups = endpoint({
  method: 'GET',
  path: '/calibration-groups',
  summary: 'The newest calibration groups that the caller facilitates or takes part in',
  access: 'member',
  reply: z.object({ items: z.array(OwnCalibrationGroup) }),
  status: 200,
})

export const createCalibrationGroup = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/calibration-groups',
  summary: 'Create a calibration group in a review cycle that is in calibration',
  access: 'member',
  params: CycleId,
  body: NewCalibrationGroup,
  reply: CalibrationGroup,
  status: 201,
})

export const suggestCalibrationGroups = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/calibration-groups/suggestions',
  summary: 'Calibration groups of the reviewees that are in none, by manager or by team',
  access: 'member',
  params: CycleId,
  query: z.object({ by: z.enum(SUGGESTED_BY).default('manager') }),
  reply: z.object({ suggestions: z.array(CalibrationSuggestion) }),
  status: 200,
})

export const getCalibrationGroup = endpoint({
  method: 'GET',
  path: '/calibration-groups/{groupId}',
  summary: 'One calibration group: its reviewees with their ratings before and after, and what they come to',
  access: 'member',
  params: GroupId,
  reply: CalibrationGrid,
  status: 200,
})

export const updateCalibrationGroup = endpoint({
  method: 'PUT',
  path: '/calibration-groups/{groupId}',
  summary: 'Change the name, the people and the guidelines of a calibration group',
  access: 'member',
  params: GroupId,
  body: EditCalibrationGroup,
  reply: CalibrationGroup,
  status: 200,
})

export const deleteCalibrationGroup = endpoint({
  method: 'DELETE',
  path: '/calibration-groups/{groupId}',
  summary: 'Delete a calibration group; ratings stay as they were calibrated',
  access: 'member',
  params: GroupId,
  status: 204,
})

export const calibrateScore = endpoint({
  method: 'PUT',
  path: '/calibration-groups/{groupId}/scores',
  summary: 'Calibrate one rating of a reviewee with a reason, or set it back; the original one stays',
  access: 'member',
  params: GroupId,
  body: CalibrateScore,
  reply: CalibratedReviewee,
  status: 200,
})

const verb = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'member',
    params: GroupId,
    reply: CalibrationGroup,
    status: 200,
  })

export const closeCalibrationGroup = verb('/calibration-groups/{groupId}/close', 'Close a calibration group')
export const reopenCalibrationGroup = verb(
  '/calibration-groups/{groupId}/reopen',
  'Reopen a calibration group while its review cycle is in calibration',
)

const file = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'member',
    params: GroupId,
    media: 'text/csv',
    status: 200,
  })

export const exportCalibrationGroup = file(
  '/calibration-groups/{groupId}/export',
  'The ratings of a calibration group before and after as a CSV file',
)
export const exportCalibrationChanges = file(
  '/calibration-groups/{groupId}/changes/export',
  'All changes of ratings of the people of a calibration group as a CSV file',
)
