import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { isDomainFree, isEmailFree } from '#app/features/account/account.api.server.ts'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { Domain, Email } from '#contract/fields.ts'

const KINDS = {
  email: { schema: Email, isFree: isEmailFree },
  domain: { schema: Domain, isFree: isDomainFree },
}

/** For the sign-up form while it is filled in. Says nothing about what is no address, and nothing when asked too often. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { schema, isFree } = KINDS[form.get('kind') === 'domain' ? 'domain' : 'email']
  const given = form.get('value')
  const { data: value } = schema.safeParse(given)
  if (value === undefined) return { isFree: null, value: given }
  try {
    return { isFree: await isFree(context.api, value), value: given }
  } catch (error) {
    if (error instanceof ApiError) return { isFree: null, value: given }
    throw error
  }
}
