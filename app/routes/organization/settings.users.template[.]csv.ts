import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { getImportTemplate } from '#contract/organization/users.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return passDownload('users-template.csv', api.open(getImportTemplate))
}
