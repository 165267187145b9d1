import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { RedirectList } from '#app/features/seo/site-audit/explore/redirect-list.tsx'
import { ExploreFrame } from '#app/features/seo/site-audit/explore/explore-frame.tsx'
import { listRedirects } from '#app/features/seo/site-audit/explore/explore.api.server.ts'
import { loadExplorer } from '#app/features/seo/site-audit/explore/load-explorer.server.ts'
import { shortUrl } from '#app/lib/format.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Redirects of ${data ? shortUrl(data.frame.audit.url) : 'an audit'} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadExplorer(args, contract.listRedirects.query, listRedirects)

export default function AuditRedirectsRoute() {
  const { frame, found, query } = useLoaderData<typeof loader>()
  return (
    <ExploreFrame {...frame} view="redirects">
      <RedirectList auditId={frame.audit.id} redirects={found.items} total={found.total} query={query} />
    </ExploreFrame>
  )
}
