import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { exportAppraisalTemplates } from '#contract/people/appraisal-templates.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireManager(request, context)
  const query = readQuery(exportAppraisalTemplates.query, new URL(request.url))
  return passDownload('appraisal-templates.csv', api.open(exportAppraisalTemplates, { query }))
}
