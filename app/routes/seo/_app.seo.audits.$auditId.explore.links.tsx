import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { LinkList } from '#app/features/seo/site-audit/explore/link-list.tsx'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { listAuditLinks } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { loadExplorer } from '#app/features/seo/site-audit/explore/load-explorer.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Links of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadExplorer(args, contract.listAuditLinks.query, listAuditLinks)

export default function AuditLinksRoute() {
  const { frame, found, query } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="links">
      <LinkList auditId={frame.audit.id} links={found.items} total={found.total} query={query} />
    </ExploreFrame>
  )
}
