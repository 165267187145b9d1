import * as z from 'zod'
import { id, Timestamp } from '#contract/fields.ts'

/** A review packet of a completed cycle, where the caller may read it. */
export const EarlierPacket = z.object({
  id: id('rpk'),
  cycle: z.object({ id: id('rcy'), name: z.string() }),
  /** When the reviews of its cycle ended. */
  endedAt: Timestamp,
  /** What counts, on the scale of its cycle; null where nothing was scored, or the caller does not see it. */
  score: z.number().nullable(),
  /** The ends of that scale. */
  outMin: z.number(),
  outMax: z.number(),
})
export type EarlierPacket = z.infer<typeof EarlierPacket>

/** At most so many of the newest ones are listed. */
export const MOST_EARLIER_PACKETS = 12
