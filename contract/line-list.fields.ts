import * as z from 'zod'

const toLines = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
    : value

/** A list: one entry per line in a form, an array in JSON. */
export const lines = <Entry extends z.ZodType>(entry: Entry, most: number, refusal: string) =>
  z.preprocess(toLines, z.array(entry).max(most, refusal)).optional()
