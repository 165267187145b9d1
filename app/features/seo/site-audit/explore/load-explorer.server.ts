import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ZodObject, output } from 'zod'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

interface Paged {
  page: number
  pageSize: number
}

/** What every explorer's page with a list needs: the audit, the query of its URL, and that page of the list. */
export async function loadExplorer<
  Query extends ZodObject,
  Reply extends { total: number },
  Asked extends output<Query> & Paged,
>(
  { request, params, context }: LoaderFunctionArgs,
  schema: Query,
  list: (api: Api, id: string, query: Asked) => Promise<Reply>,
) {
  const id = params.auditId ?? ''
  // The schema of a list with paging.
  const asked = readQuery(schema, new URL(request.url)) as Asked
  const [{ timeZone }, audit, { query, ...found }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    readPage(asked, (query) => list(context.api, id, query)),
  ])
  return { frame: { audit, timeZone }, found, query }
}
