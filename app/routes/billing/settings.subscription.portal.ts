import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { openBillingPortal } from '#app/features/billing/subscription/subscription.api.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

/** A link and not a form: the content security policy of most pages does not allow forms to redirect elsewhere. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return redirect(await openBillingPortal(api))
}
