import * as z from 'zod'
import { isInvalid, Paging, Search, tooLong } from './fields.ts'

// What a list may be asked for. Each list has the same parameters under the same names: `q`, its filters, `sort` and
// `direction`, `page` and `pageSize`.

export const DIRECTIONS = ['asc', 'desc'] as const

interface List<Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape> {
  /** What it can be ordered by; by the first one where nothing is said. */
  sorts: Sorts
  /** The direction where nothing is said. */
  direction?: (typeof DIRECTIONS)[number]
  filters: Filters
}

/** Search, filters and order: what a list that comes whole is asked for, and the file that it is exported to. */
export function listFilter<
  const Sorts extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape,
>({ sorts, direction = 'asc', filters }: List<Sorts, Filters>) {
  return z.object({
    q: Search,
    ...filters,
    // The first of them is one of them.
    sort: z.enum(sorts).default(sorts[0] as z.output<z.ZodEnum<z.core.util.ToEnum<Sorts[number]>>>),
    direction: z.enum(DIRECTIONS).default(direction),
  })
}

/** The same of a list that comes page by page. */
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
    /** The last entry of the page before. */
    after: after.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  })

const DAYS_OUT_OF_ORDER = 'The last day is before the first one.'

/** As dates are written in this century and the last one: that is how they compare as texts. */
const Day = z
  .string()
  .max(10, tooLong(isInvalid('Date')))
  .pipe(z.iso.date(isInvalid('Date')))
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', isInvalid('Date'))

/** Days of a calendar, both of them included, as filters of a list. */
export const Days = { from: Day.optional(), to: Day.optional() }

/** What `cursorQuery` has beside its filters, which a file leaves out. */
export const FROM_START = { after: true, pageSize: true } as const

/** Holds a list with `Days` to their order. */
export const withDaysInOrder = <Shape extends typeof Days>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    (query) => {
      const { from, to } = query as { from?: string; to?: string }
      return from === undefined || to === undefined || from <= to
    },
    { path: ['to'], error: DAYS_OUT_OF_ORDER },
  )
