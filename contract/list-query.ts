import * as z from 'zod'
import { isInvalid, Paging, Search, tooLong } from './fields.ts'

// All lists share the names of their parameters: `q`, their filters, `sort` and `direction`, `page` and `pageSize`.

export const DIRECTIONS = ['asc', 'desc'] as const

interface List<Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape> {
  /** Sort keys; the first one is the default. */
  sorts: Sorts
  /** The default direction. */
  direction?: (typeof DIRECTIONS)[number]
  filters: Filters
}

/** Search, filters and order, for lists without pages and for exports. */
export function listFilter<
  const Sorts extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape,
>({ sorts, direction = 'asc', filters }: List<Sorts, Filters>) {
  return z.object({
    q: Search,
    ...filters,
    // The first sort key is one of them.
    sort: z.enum(sorts).default(sorts[0] as z.output<z.ZodEnum<z.core.util.ToEnum<Sorts[number]>>>),
    direction: z.enum(DIRECTIONS).default(direction),
  })
}

/** The same with paging. */
export const listQuery = <
  const Sorts extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape,
>(
  list: List<Sorts, Filters>,
) => z.object({ ...listFilter(list).shape, ...Paging.shape })

/** A list that somebody else keeps, in their order, who tells no total: its filters, and from behind which entry on. */
export const cursorQuery = <After extends z.ZodType, const Filters extends z.ZodRawShape>(
  after: After,
  filters: Filters,
) =>
  z.object({
    ...filters,
    /** The last entry of the previous page. */
    after: after.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  })

const DAYS_OUT_OF_ORDER = 'The last day is before the first one.'

/** Dates of this century and the last one, which compare as text. */
export const Day = z
  .string()
  .max(10, tooLong(isInvalid('Date')))
  .pipe(z.iso.date(isInvalid('Date')))
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', isInvalid('Date'))

/** A range of calendar days, both included, as a filter of a list. */
export const Days = { from: Day.optional(), to: Day.optional() }

/** What `cursorQuery` has beside its filters, which a file leaves out. */
export const FROM_START = { after: true, pageSize: true } as const

/** Refuses a range whose last day is before its first one. */
export const withDaysInOrder = <Shape extends typeof Days>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    (query) => {
      const { from, to } = query as { from?: string; to?: string }
      return from === undefined || to === undefined || from <= to
    },
    { path: ['to'], error: DAYS_OUT_OF_ORDER },
  )
