import * as z from 'zod'
import { Opened, requiredText, tooLong, UNPAGED } from '#contract/fields.ts'
import { listAuditPages } from './site-audit.pages.ts'

const ViewQuery = listAuditPages.query.omit({ ...UNPAGED, check: true }).partial()

/** A query string of the page explorer with what is known of it, in one order; undefined where a part is invalid. */
function toQuery(text: string): string | undefined {
  const params = new URLSearchParams(text)
  const given = Object.keys(ViewQuery.shape)
    .sort()
    .flatMap((name): [string, string][] => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    })
  if (!ViewQuery.safeParse(Object.fromEntries(given)).success) return undefined
  return new URLSearchParams(given).toString()
}

/** Filters, columns and order of the page explorer, as its URL has them. */
const Query = z
  .string()
  .max(10_000, tooLong())
  .refine((text) => toQuery(text) !== undefined, 'This view is invalid.')
  .transform((text) => toQuery(text) ?? '')

export const NewPageView = z.object({ name: requiredText('Name', 80), query: Query })
export type NewPageView = z.infer<typeof NewPageView>

export const EditPageView = z.object({
  name: requiredText('Name', 80).optional(),
  query: Query.optional(),
  ...Opened,
})
export type EditPageView = z.infer<typeof EditPageView>
