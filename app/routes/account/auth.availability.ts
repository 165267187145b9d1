import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { isDomainFree, isEmailFree } from '#app/features/account/sign-up/sign-up.api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { Domain, Email } from '#contract/fields.ts'

const KINDS = {
  email: { schema: Email, isFree: isEmailFree },
  domain: { schema: Domain, isFree: isDomainFree },
}

/** For the sign-up form: null for an invalid address, and when the rate limit is reached. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { schema, isFree } = KINDS[form.get('kind') === 'domain' ? 'domain' : 'email']
  const { data: value } = schema.safeParse(form.get('value'))
  if (value === undefined) return Response.json({ isFree: null })
  try {
    return Response.json({ isFree: await isFree(context.api, value) })
  } catch (error) {
    if (error instanceof ApiError) return Response.json({ isFree: null })
    throw error
  }
}
