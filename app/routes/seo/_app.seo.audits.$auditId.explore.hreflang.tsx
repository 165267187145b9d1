import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HreflangMatrix } from '#app/features/seo/site-audit/explore/hreflang-matrix.tsx'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { listHreflang } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { loadExplorer } from '#app/features/seo/site-audit/explore/load-explorer.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `hreflang of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadExplorer(args, contract.listHreflang.query, listHreflang)

export default function AuditHreflangRoute() {
  const { frame, found, query } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="hreflang">
      <HreflangMatrix auditId={frame.audit.id} groups={found.items} total={found.total} query={query} />
    </ExploreFrame>
  )
}
