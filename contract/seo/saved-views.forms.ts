import * as z from 'zod'
import { Opened, requiredText, tooLong } from '#contract/fields.ts'

// What every kind of saved view is typed as.

export const INVALID_VIEW = 'This view is invalid.'
const MAX_QUERY = 10_000

export const ViewName = requiredText('Name', 80)
export const ViewQueryText = z.string().max(MAX_QUERY, tooLong())

/** A query string with what a list knows of it, in one order; undefined where a part is invalid. */
export function findViewQuery(list: z.ZodObject, text: string): string | undefined {
  const params = new URLSearchParams(text)
  const given = Object.keys(list.shape)
    .sort()
    .flatMap((name): [string, string][] => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    })
  if (!list.safeParse(Object.fromEntries(given)).success) return undefined
  return new URLSearchParams(given).toString()
}

/** Filters, columns and order of one list, as its URL has them. */
export const viewQueryOf = (list: z.ZodObject) =>
  ViewQueryText.refine((text) => findViewQuery(list, text) !== undefined, INVALID_VIEW).transform(
    (text) => findViewQuery(list, text) ?? '',
  )

/** An edit of a view whose query is this. */
export const editViewOf = <Query extends z.ZodType<string>>(query: Query) =>
  z.object({ name: ViewName.optional(), query: query.optional(), ...Opened })
