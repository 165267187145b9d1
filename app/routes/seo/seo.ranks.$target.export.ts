import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openKeywordsFile } from '#app/features/seo/ranks/ranks.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/ranks.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { target = '' } = params
  const query = readQuery(contract.exportTrackedKeywords.query, new URL(request.url))
  return passDownload(`ranks-${target}.csv`, openKeywordsFile(api, target, query))
}
