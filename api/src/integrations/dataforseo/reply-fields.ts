import * as z from 'zod'

// Of what is malformed, only that is missing: a reply has been paid for. Whatever is missing is null, and never zero.

/** More than the largest reply that we ask for. */
export const MAX_ROWS = 1000
const MAX_LINE = 2000
const MAX_NAMES = 500

export const NumberField = z.number().nullable().catch(null)
export const BooleanField = z.boolean().nullable().catch(null)
/** A name, a URL, a date. One that is longer is none. */
export const LineField = z.string().max(MAX_LINE).nullable().catch(null)

/** A name without which a row tells nothing. */
export const Line = z.string().min(1).max(MAX_LINE)

/** Counts by name, such as links by top-level domain. */
export const CountsField = z
  .record(z.string().max(200), z.number())
  .refine((counts) => Object.keys(counts).length <= MAX_NAMES)
  .nullable()
  .catch(null)

export const NamesField = z
  .array(z.string().max(200).nullable())
  .max(MAX_NAMES)
  .transform((names) => names.filter((name) => name !== null))
  .nullable()
  .catch(null)

/** Rows of a reply. A row that can't be read is left out; where none can be read, the reply can't. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row.nullable().catch(null))
    .nullable()
    .transform((rows, context): z.output<Row>[] => {
      const read = (rows ?? []).slice(0, MAX_ROWS).filter((each) => each !== null)
      if (read.length === 0 && rows && rows.length > 0) context.addIssue('No row can be read.')
      return read
    })

/** One page of a list, with how many there are behind it. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ total_count: NumberField, items: rowsOf(row) })
