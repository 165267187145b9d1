import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getRecheck } from '#app/features/seo/issue-tracking/issue-tracking.api.server.ts'
import { RecheckPage } from '#app/features/seo/issue-tracking/recheck-page.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/issue-tracking.rechecks.ts'

export const meta: MetaFunction = () => [{ title: 'Recheck · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { auditId = '', recheck: recheckId = '' } = params
  const asked = readQuery(contract.getRecheck.query, new URL(request.url))
  const [{ timeZone }, audit, { query, ...recheck }] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, auditId),
    readPage(asked, (part) => getRecheck(context.api, { id: auditId, recheck: recheckId }, part)),
  ])
  return { auditId, host: shortUrl(audit.url), recheck, query, timeZone }
}

export default function RecheckRoute() {
  return <RecheckPage {...useLoaderData<typeof loader>()} />
}
