import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openTechnologiesFile } from '#app/features/seo/technologies/technologies.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/technologies.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(contract.exportTechnologies.query, new URL(request.url))
  return passDownload('technologies.csv', openTechnologiesFile(api, params.lookupId ?? '', query))
}
