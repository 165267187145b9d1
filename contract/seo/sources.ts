import * as z from 'zod'
import { Timestamp } from '#contract/fields.ts'
import { BASES, SOURCE_IDS } from './sources.words.ts'

/** Where a figure comes from. Every figure about a domain has one. */
export const Provenance = z.object({
  id: z.enum(SOURCE_IDS),
  name: z.string(),
  basis: z.enum(BASES),
  /** The last day that the figure covers. */
  asOf: z.iso.date(),
  /** When it was read from the source: how old a kept reply is. */
  fetchedAt: Timestamp,
  /** What the figure is of, and what it leaves out, in one sentence. */
  coverage: z.string(),
})
export type Provenance = z.infer<typeof Provenance>
