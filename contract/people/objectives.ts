import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { OBJECTIVE_ACTIONS, OBJECTIVE_REFUSALS } from './objectives.actions.ts'
import { EditObjective, NewObjective } from './objectives.forms.ts'
import { KeyResult } from './objectives.key-results.reply.ts'
import {
  HEALTHS,
  OBJECTIVE_KINDS,
  OBJECTIVE_LEVELS,
  OBJECTIVE_STATES,
  OUTCOMES,
  PROGRESS_MODES,
  VISIBILITIES,
} from './objectives.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

/** In percent, with at most two decimals; null where there is nothing to measure yet, which is not zero. */
const Progress = z.number().nullable()

export const Objective = z.object({
  id: id('obj'),
  title: z.string(),
  level: z.enum(OBJECTIVE_LEVELS),
  owners: z.array(Person),
  team: z.object({ id: id('tea'), name: z.string() }).nullable(),
  period: z.object({ id: id('okp'), name: z.string() }).nullable(),
  startDate: Day,
  endDate: Day,
  /** The objective that it is aligned with; null also where the caller can't see that one. */
  parentId: id('obj').nullable(),
  visibility: z.enum(VISIBILITIES),
  state: z.enum(OBJECTIVE_STATES),
  /** The worst of what it is made of, or what its own last check-in said; null before there was one. */
  health: z.enum(HEALTHS).nullable(),
  progress: Progress,
  /** What the days that have passed would suggest, in percent. */
  expected: z.number(),
  /** What progress and expectation suggest; null without progress. People decide. */
  suggestedHealth: z.enum(HEALTHS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /** Progress when it was closed, from 0.0 to 1.0; null where nothing was measured. */
  grade: z.number().nullable(),
  kind: z.enum(OBJECTIVE_KINDS),
  tags: z.array(z.string()),
  keyResultCount: z.number().int(),
  lastCheckInAt: Timestamp.nullable(),
  /** One of its key results has had no check-in for longer than the period asks for. */
  isOverdue: z.boolean(),
  archivedAt: Timestamp.nullable(),
  version: Version,
})
export type Objective = z.infer<typeof Objective>

const Linked = z.object({
  id: id('obj'),
  title: z.string(),
  progress: Progress,
  health: z.enum(HEALTHS).nullable(),
})

export const ObjectiveDetail = Objective.extend({
  description: z.string().nullable(),
  progressMode: z.enum(PROGRESS_MODES),
  contributesToParent: z.boolean(),
  weight: z.number(),
  closeComment: z.string().nullable(),
  closedAt: Timestamp.nullable(),
  /** From the top down; those that the caller can't see are left out. */
  ancestors: z.array(z.object({ id: id('obj'), title: z.string() })),
  /** Those aligned with it that the caller can see. */
  children: z.array(
    Linked.extend({ state: z.enum(OBJECTIVE_STATES), weight: z.number(), contributes: z.boolean() }),
  ),
  supports: z.array(z.object({ id: id('obj'), title: z.string() })),
  supportedBy: z.array(z.object({ id: id('obj'), title: z.string() })),
  /** Active ones in their order, then archived ones. */
  keyResults: z.array(KeyResult),
  createdBy: Person.nullable(),
  createdAt: Timestamp,
  allowedActions: allowedActions(OBJECTIVE_ACTIONS, OBJECTIVE_REFUSALS),
})
export type ObjectiveDetail = z.infer<typeof ObjectiveDetail>

export const ObjectiveId = z.object({ objectiveId: id('obj') })

const Period = z.union([id('okp'), z.literal('none')]).optional()

export const listObjectives = endpoint({
  method: 'GET',
  path: '/objectives',
  summary: 'The objectives that the caller can see, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['title', 'progress', 'end', 'updated'],
    filters: {
      level: z.enum(OBJECTIVE_LEVELS).optional(),
      teamId: id('tea').optional(),
      ownerId: id('usr').optional(),
      /** `none` is the backlog. */
      periodId: Period,
      state: z.enum(OBJECTIVE_STATES).optional(),
      health: z.enum(HEALTHS).optional(),
      archived: z.enum(['no', 'yes']).default('no'),
    },
  }),
  reply: z.object({ items: z.array(Objective), total: z.number().int() }),
  status: 200,
})

export const exportObjectives = endpoint({
  method: 'GET',
  path: '/objectives/export',
  summary: 'The objectives that the caller can see as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listObjectives.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const TreeNode = Objective.pick({
  id: true,
  title: true,
  level: true,
  owners: true,
  state: true,
  health: true,
  progress: true,
  expected: true,
}).extend({
  /** Null for a root: also of what is aligned with an objective that the caller can't see. */
  parentId: id('obj').nullable(),
  /** Levels below the root of this reply. */
  depth: z.number().int(),
  /** Those right below it that the caller can see. */
  childCount: z.number().int(),
})
export type TreeNode = z.infer<typeof TreeNode>

export const getObjectiveTree = endpoint({
  method: 'GET',
  path: '/objectives/tree',
  summary: 'Objectives as they are aligned, each before those below it',
  access: 'member',
  query: z.object({
    periodId: Period,
    /** Only what is below this objective, and itself. */
    rootId: id('obj').optional(),
  }),
  reply: z.object({
    nodes: z.array(TreeNode),
    /** Not all levels are here: ask for what is below a node. */
    isCut: z.boolean(),
  }),
  status: 200,
})

export const getObjectiveSummary = endpoint({
  method: 'GET',
  path: '/objectives/summary',
  summary: 'How far the objectives are that the caller can see, by level, state and health',
  access: 'member',
  query: z.object({ periodId: Period }),
  reply: z.object({
    total: z.number().int(),
    /** Weighted mean of active and closed objectives with progress; null without any. */
    progress: Progress,
    levels: z.array(
      z.object({ level: z.enum(OBJECTIVE_LEVELS), count: z.number().int(), progress: Progress }),
    ),
    states: z.array(z.object({ state: z.enum(OBJECTIVE_STATES), count: z.number().int() })),
    /** Of active objectives; null are those without a check-in. */
    healths: z.array(z.object({ health: z.enum(HEALTHS).nullable(), count: z.number().int() })),
  }),
  status: 200,
})

export const createObjective = endpoint({
  method: 'POST',
  path: '/objectives',
  summary: 'Create the draft of an objective',
  access: 'member',
  body: NewObjective,
  reply: ObjectiveDetail,
  status: 201,
})

export const getObjective = endpoint({
  method: 'GET',
  path: '/objectives/{objectiveId}',
  summary: 'One objective with its key results and what it is aligned with',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const updateObjective = endpoint({
  method: 'PUT',
  path: '/objectives/{objectiveId}',
  summary: 'Change an objective',
  access: 'member',
  params: ObjectiveId,
  body: EditObjective,
  reply: ObjectiveDetail,
  status: 200,
})

export const deleteObjective = endpoint({
  method: 'DELETE',
  path: '/objectives/{objectiveId}',
  summary: 'Delete an objective that is a draft or waits for approval',
  access: 'member',
  params: ObjectiveId,
  status: 204,
})
