import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportTeamMembers } from '#contract/organization/teams.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const query = readQuery(exportTeamMembers.query, new URL(request.url))
  const teamId = params['teamId'] ?? ''
  return passDownload('team.csv', api.open(exportTeamMembers, { params: { teamId }, query }))
}
