import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { openBillingPortal } from '#app/features/billing/subscription/subscription.api.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

/** A link and no form: a form may lead only to where the policy of its page lets it, and most pages stay with us. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return redirect(await openBillingPortal(api))
}
