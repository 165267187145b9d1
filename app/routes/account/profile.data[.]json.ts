import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { downloadMyData } from '#contract/account/profile.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return redirectRefused(paths.profileData(), async () => {
    const { body } = await api.open(downloadMyData)
    return new Response(body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="bellwether-my-data.json"',
        'cache-control': 'private, no-store',
      },
    })
  })
}
