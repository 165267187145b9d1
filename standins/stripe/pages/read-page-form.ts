import { type Context } from 'hono'
import { readFormData } from '#contract/request-body.ts'
import { StripeError } from '#standins/stripe/stripe-error.ts'

const MAX_BYTES = 16 * 1024

/** The fields of a page's form, of which there are only a few. */
export async function readPageForm({ req }: Context): Promise<FormData> {
  const form = await readFormData(req.raw, MAX_BYTES)
  if (form instanceof FormData) return form
  throw new StripeError('Invalid request: the form cannot be read.')
}
