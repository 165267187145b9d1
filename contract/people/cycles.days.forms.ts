import * as z from 'zod'
import { Opened } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import type { RUNNING_DAYS } from './cycles.timeline.ts'

type RunningDay = (typeof RUNNING_DAYS)[number]

/** Null: people end this stage. Absent: the day stays as it is. */
const sent = Day.nullable().optional()

/** Days of a running timeline, by the clocks of the organization. */
export const EditDays = z.object({
  endPeerSelection: sent,
  endReviews: sent,
  endCalibration: sent,
  complete: sent,
  ...Opened,
} satisfies Record<RunningDay, z.ZodType> & typeof Opened)
export type EditDays = z.infer<typeof EditDays>

const typed = z
  .string()
  .optional()
  .transform((text) => (text === '' ? null : text))
  .pipe(sent)

/** The same as a form has it: an empty field is no day, and the field of a stage that has ended is absent. */
export const EditDaysForm = EditDays.extend({
  endPeerSelection: typed,
  endReviews: typed,
  endCalibration: typed,
  complete: typed,
})
