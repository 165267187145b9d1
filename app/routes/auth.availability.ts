import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { isEmailFree } from '#app/features/account/account.api.server.ts'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { Email } from '#contract/fields.ts'

/** For the sign-up form while it is filled in: null for what is no address, and when it was asked too often. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { data: value } = Email.safeParse(form.get('value'))
  if (value === undefined) return Response.json({ isFree: null })
  try {
    return Response.json({ isFree: await isEmailFree(context.api, value) })
  } catch (error) {
    if (error instanceof ApiError) return Response.json({ isFree: null })
    throw error
  }
}
