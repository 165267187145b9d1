import * as z from 'zod'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import { HEALTHS, METRICS } from './objectives.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const KeyResult = z.object({
  id: id('kre'),
  objectiveId: id('obj'),
  title: z.string(),
  /** Null where the person is gone. */
  owner: Person.nullable(),
  metric: z.enum(METRICS),
  unit: z.string(),
  currency: z.string(),
  startValue: z.number(),
  targetValue: z.number(),
  currentValue: z.number(),
  /** Of the target: derived from start and target. */
  direction: z.enum(['increase', 'decrease']),
  allowOver: z.boolean(),
  milestones: z.array(z.object({ title: z.string(), weight: z.number(), isDone: z.boolean() })),
  weight: z.number(),
  dueDate: Day.nullable(),
  /** In percent, from 0 to 100. */
  progress: z.number(),
  /** The same beyond start and target. */
  rawProgress: z.number(),
  health: z.enum(HEALTHS).nullable(),
  confidence: z.number().int().nullable(),
  lastCheckInAt: Timestamp.nullable(),
  isOverdue: z.boolean(),
  /** Measured values by time, the oldest first, at most the last 30; for a small line. */
  trend: z.array(z.object({ at: Timestamp, value: z.number() })),
  archivedAt: Timestamp.nullable(),
  version: Version,
})
export type KeyResult = z.infer<typeof KeyResult>
