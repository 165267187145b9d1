import { type LoaderFunctionArgs, replace } from '@remix-run/cloudflare'
import { SETTINGS, listOpen } from '#app/features/workspace/shell/navigation.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { toCallerRole } from '#contract/access.ts'

/** Redirects to the first tab that the reader may open. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context)
  const [first] = listOpen(SETTINGS, toCallerRole(user))
  return replace(first?.to ?? paths.profile())
}
