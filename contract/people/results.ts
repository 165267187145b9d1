import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { DIRECTIONS, RESPONSE_TYPES } from './questions.words.ts'
import { RESULT_GROUPINGS, RESULT_VIEWS } from './results.words.ts'

const Cycle = z.object({ id: id('rcy'), name: z.string() })

/** A figure that is kept back, since fewer than the threshold of the cycle are behind it or could be told from it, is null. */
const Kept = z.number().nullable()

const Group = z.object({
  /** Of the team or the person. */
  id: z.string(),
  name: z.string(),
})

const Common = z.object({
  cycle: Cycle,
  /** The earlier cycle that it is compared with. */
  compared: Cycle.nullable(),
  /** Cycles whose reviews ended before, the latest first. */
  comparable: z.array(Cycle),
  /** The kinds of reviews that the cycle has. */
  directions: z.array(z.enum(DIRECTIONS)),
  /** So many have to have responded; 1 where responses have names. */
  threshold: z.number().int(),
  /** Whom the figures are about: all reviewees, for those who lead the cycle, or the reports of the caller in it. */
  of: z.enum(['cycle', 'reports']),
})

/** The mean review score of each group, on the scale of the cycle. */
export const BarResults = Common.extend({
  view: z.literal('bar'),
  outMin: z.number(),
  outMax: z.number(),
  groups: z.array(
    Group.extend({
      /** Reviewees with a score. */
      people: z.number().int(),
      score: z.number(),
      /** Of the cycle that it is compared with; null where it had no such group. */
      before: z.number().nullable(),
    }),
  ),
  overall: z.object({
    people: z.number().int(),
    score: z.number().nullable(),
    before: z.number().nullable(),
  }),
  /** Reviewees by score: equal steps from the lowest to the highest. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), people: z.number().int() })),
})
export type BarResults = z.infer<typeof BarResults>

/** The mean of each scored question for each group, 0 to 100. */
export const HeatmapResults = Common.extend({
  view: z.literal('heatmap'),
  questions: z.array(z.object({ id: id('rcq'), text: z.string() })),
  rows: z.array(Group.extend({ cells: z.array(z.object({ score: Kept, n: Kept })) })),
  overall: z.array(z.object({ score: Kept, n: Kept, before: Kept })),
  /** Groups beyond those that are listed. */
  more: z.number().int(),
})
export type HeatmapResults = z.infer<typeof HeatmapResults>

/** How often each point of a rating or each option was chosen. */
export const ChoiceResults = Common.extend({
  view: z.enum(['distribution', 'choices']),
  questions: z.array(
    z.object({
      id: id('rcq'),
      text: z.string(),
      responseType: z.enum(RESPONSE_TYPES),
      /** Null where too few responded. */
      n: Kept,
      options: z.array(z.object({ label: z.string(), count: Kept })),
      /** Of ratings, on their own scale. */
      mean: Kept,
      /** Of the same question in the cycle that it is compared with. */
      before: Kept,
    }),
  ),
})
export type ChoiceResults = z.infer<typeof ChoiceResults>

const Axis = z.object({ name: z.string(), options: z.array(z.string()) })
const Box = z.number().int().min(0).max(2)

/** Where calibrated ratings of two scored attributes place people. */
export const NineBoxResults = Common.extend({
  view: z.literal('ninebox'),
  /** Null where the cycle has no two axes. */
  axes: z.object({ x: Axis, y: Axis }).nullable(),
  people: z.array(
    z.object({
      /** Of the packet. */
      id: id('rpk'),
      name: z.string(),
      x: Box,
      y: Box,
      /** Before calibration, where that was another one. */
      from: z.object({ x: Box, y: Box }).nullable(),
    }),
  ),
  /** Reviewees without both ratings. */
  unplaced: z.number().int(),
})
export type NineBoxResults = z.infer<typeof NineBoxResults>

const CycleId = z.object({ cycleId: id('rcy') })
const Grouped = z.object({
  groupBy: z.enum(RESULT_GROUPINGS).default('team'),
  /** Whose responses are meant; scores and the 9-box are of all together. */
  direction: z.enum(DIRECTIONS).default('manager'),
})

export const getResults = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/results',
  summary:
    'Scores, responses or the 9-box of a review cycle whose reviews have ended; managers read those of their reports',
  access: 'member',
  params: CycleId,
  query: Grouped.extend({
    view: z.enum(RESULT_VIEWS).default('bar'),
    /** A cycle that ended before. */
    compare: id('rcy').optional(),
  }),
  reply: z.discriminatedUnion('view', [BarResults, HeatmapResults, ChoiceResults, NineBoxResults]),
  status: 200,
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/results/export',
  summary: 'The mean responses of a review cycle by group as a CSV file, as the heat map shows them',
  access: 'member',
  params: CycleId,
  query: Grouped,
  media: 'text/csv',
  status: 200,
})
