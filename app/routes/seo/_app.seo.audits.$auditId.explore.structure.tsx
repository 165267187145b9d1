import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { getSiteStructure } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { SiteStructure } from '#app/features/seo/site-audit/explore/site-structure.tsx'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/seo/site-audit.explore-structure.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Structure of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.auditId ?? ''
  const { folder } = readQuery(contract.getSiteStructure.query, new URL(request.url))
  const [{ timeZone }, audit, structure] = await Promise.all([
    requireUser(request, context),
    getAudit(context.api, id),
    getSiteStructure(context.api, id, folder),
  ])
  return { frame: { audit, timeZone }, structure }
}

export default function AuditStructureRoute() {
  const { frame, structure } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="structure">
      <SiteStructure auditId={frame.audit.id} structure={structure} />
    </ExploreFrame>
  )
}
