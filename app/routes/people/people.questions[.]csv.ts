import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { exportQuestions } from '#contract/people/questions.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireManager(request, context)
  const query = readQuery(exportQuestions.query, new URL(request.url))
  return passDownload('review-questions.csv', api.open(exportQuestions, { query }))
}
