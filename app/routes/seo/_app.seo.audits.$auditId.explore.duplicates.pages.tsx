import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { DuplicatePages } from '#app/features/seo/site-audit/explore/duplicate-list.tsx'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { listDuplicatePages } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { loadExplorer } from '#app/features/seo/site-audit/explore/load-explorer.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Duplicate pages of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadExplorer(args, contract.listDuplicatePages.query, listDuplicatePages)

export default function AuditDuplicatePagesRoute() {
  const { frame, found, query } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="duplicates">
      <DuplicatePages auditId={frame.audit.id} pages={found.items} total={found.total} query={query} />
    </ExploreFrame>
  )
}
