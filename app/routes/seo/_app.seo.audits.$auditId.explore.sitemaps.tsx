import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { getSitemapCounts, listSitemapUrls } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { loadExplorer } from '#app/features/seo/site-audit/explore/load-explorer.server.ts'
import { SitemapList } from '#app/features/seo/site-audit/explore/sitemap-list.tsx'
import { shortUrl } from '#app/lib/format.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Sitemaps of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export async function loader(args: LoaderFunctionArgs) {
  const [list, counts] = await Promise.all([
    loadExplorer(args, contract.listSitemapUrls.query, listSitemapUrls),
    getSitemapCounts(args.context.api, args.params.auditId ?? ''),
  ])
  return { ...list, counts }
}

export default function AuditSitemapsRoute() {
  const { frame, found, query, counts } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="sitemaps">
      <SitemapList
        auditId={frame.audit.id}
        urls={found.items}
        total={found.total}
        counts={counts}
        query={query}
      />
    </ExploreFrame>
  )
}
