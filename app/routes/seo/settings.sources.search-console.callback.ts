import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { finishConsent } from '#app/features/seo/sources/sources.api.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

/** Where Google sends the browser back to. The state is sealed for the person who began. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const { searchParams } = new URL(request.url)
  const at = paths.source('search-console')
  const [code, state] = [searchParams.get('code'), searchParams.get('state')]
  if (code === null || state === null)
    return redirectWithToast(at, {
      kind: 'error',
      text: 'Google didn’t grant access. Nothing was connected.',
    })
  try {
    await finishConsent(api, { code, state })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithToast(at, { kind: 'error', text: error.problem.detail })
  }
  return redirectDone(at, 'Google Search Console is connected. Choose the properties next.')
}
