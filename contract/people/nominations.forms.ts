import * as z from 'zod'
import { id } from '#contract/fields.ts'

/** Peers of one call: no cycle lets anybody have more. */
export const MOST_PEERS = 20

export const NewNominations = z.object({
  userIds: z
    .array(id('usr'))
    .min(1, 'Choose at least one person.')
    .max(MOST_PEERS, `Choose ${MOST_PEERS} people at a time at most.`)
    .transform((ids) => [...new Set(ids)]),
})
export type NewNominations = z.infer<typeof NewNominations>
