import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { csvHeaders } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportUsers } from '#contract/organization/users.ts'

/** Passes the API's file on as it comes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const query = readQuery(exportUsers.query, new URL(request.url))
  const { body } = await api.open(exportUsers, { query })
  return new Response(body, { headers: csvHeaders('users.csv') })
}
