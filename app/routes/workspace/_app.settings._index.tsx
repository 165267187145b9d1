import { type LoaderFunctionArgs, replace } from '@remix-run/cloudflare'
import { SETTINGS, listOpen } from '#app/features/workspace/shell/navigation.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

/** Redirects to the first tab that the reader may open. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context)
  const [first] = listOpen(SETTINGS, isAdministrator(user))
  return replace(first?.to ?? paths.profile())
}
