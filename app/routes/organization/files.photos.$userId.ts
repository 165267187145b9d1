import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passImage } from '#app/lib/http/image-response.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { getUserPhoto } from '#contract/organization/users.ts'

/** The photo of a colleague. The API decides who may see it. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['userId'] ?? ''
  const query = readQuery(getUserPhoto.query, new URL(request.url))
  return passImage(context.api.open(getUserPhoto, { params: { id }, query }))
}
