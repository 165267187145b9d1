import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openFingerprintsFile } from '#app/features/seo/technologies/technologies.api.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return passDownload('fingerprints.json', openFingerprintsFile(api))
}
