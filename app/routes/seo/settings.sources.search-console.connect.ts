import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { startConsent } from '#app/features/seo/sources/sources.api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

/** Sends the browser to Google. Nothing changes before it comes back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  try {
    return redirect((await startConsent(api)).url)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithToast(paths.source('search-console'), { kind: 'error', text: error.problem.detail })
  }
}
