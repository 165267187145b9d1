import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openAuditLogExport } from '#app/features/organization/audit-log/audit-log.api.server.ts'
import { csvHeaders } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportAuditEvents } from '#contract/organization/audit-log.ts'

/** Passes the API's file on as it comes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const { body } = await openAuditLogExport(api, readQuery(exportAuditEvents.query, new URL(request.url)))
  return new Response(body, { headers: csvHeaders('audit-log.csv') })
}
