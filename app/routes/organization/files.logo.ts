import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passImage } from '#app/lib/http/image-response.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { getLogo } from '#contract/organization/profile.ts'

/** The logo of the reader's own organization. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, organization } = await requireUser(request, context)
  const query = readQuery(getLogo.query, new URL(request.url))
  return passImage(api.open(getLogo, { params: { id: organization.id }, query }))
}
