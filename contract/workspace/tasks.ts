import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { MOST_TASKS, TASK_GROUPS } from './tasks.words.ts'

export const Task = z.object({
  /** Unique in the list: where it comes from, and which one. */
  id: z.string(),
  title: z.string(),
  /** What it is for, such as "Issue on shop.example". */
  about: z.string(),
  /** The calendar day, `2026-11-23`; null without one. */
  dueOn: z.iso.date().nullable(),
  group: z.enum(TASK_GROUPS),
  /** When it was done; null while it is open. */
  doneAt: Timestamp.nullable(),
  /** The path of the page where it is done, in the app. */
  path: z.string(),
  person: z.object({ id: id('usr'), name: z.string() }),
})
export type Task = z.infer<typeof Task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary: "The caller's tasks, or those of their direct reports: by due date, with those done lately",
  access: 'member',
  /** `mine=false` for those of the caller's direct reports. */
  query: z.object({ mine: z.enum(['true', 'false']).default('true') }),
  reply: z.object({
    items: z.array(Task).max(MOST_TASKS),
    counts: z.object({
      overdue: z.number().int(),
      week: z.number().int(),
      later: z.number().int(),
      done: z.number().int(),
    }),
    /** Whether there are more than a list has. */
    isTruncated: z.boolean(),
  }),
  status: 200,
})

export const countTasks = endpoint({
  method: 'GET',
  path: '/tasks/count',
  summary: "How many of the caller's tasks are open, and how many of those are overdue",
  access: 'member',
  reply: z.object({ open: z.number().int(), overdue: z.number().int() }),
  status: 200,
})
