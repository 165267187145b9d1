import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toTemplate } from '#app/features/organization/users/import-template.ts'
import { csvHeaders } from '#app/lib/csv.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return new Response(toTemplate(), { headers: csvHeaders('users-template.csv') })
}
