import { type Context } from 'hono'
import { readFormData } from '#contract/request-body.ts'
import { StripeError } from '#standins/stripe/stripe-error.ts'

const MAX_BYTES = 16 * 1024

/** What somebody sent with one of the pages, which have a handful of fields. */
export async function readPageForm({ req }: Context): Promise<FormData> {
  const form = await readFormData(req.raw, MAX_BYTES)
  if (form instanceof FormData) return form
  throw new StripeError('Invalid request: the form cannot be read.')
}
