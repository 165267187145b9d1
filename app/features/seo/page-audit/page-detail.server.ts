import type { Api } from '#app/lib/http/api.server.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/site-audit.pages.ts'
import { getAuditPage } from './page-audit.api.server.ts'
import type { LinkGroup } from '#app/features/seo/page-audit/page-report/page-links.tsx'
import { toPageView } from '#app/features/seo/page-audit/page-report/page-view.server.ts'

type PageReply = ReplyOf<typeof contract.getAuditPage>

/** One page of an audit, limited to what is shown. */
export async function loadPageDetail(api: Api, auditId: string, url: string) {
  const reply = await getAuditPage(api, auditId, url)
  const { page, facts, discovery, preview, findings, rendering, own } = reply
  return {
    page,
    preview,
    findings,
    rendering,
    own,
    view: toPageView(facts, discovery),
    links: toLinkGroups(reply),
  }
}
export type PageDetailData = Awaited<ReturnType<typeof loadPageDetail>>

/** The lists are truncated, so the counts come from the page's own facts. */
function toLinkGroups({ inlinks, outlinks, linkCounts }: PageReply): LinkGroup[] {
  const rows = outlinks.map(({ nofollow, ...link }) => ({ ...link, isFollowed: !nofollow }))
  const isWhole = rows.length === linkCounts.out
  const inbound = inlinks.map(({ nofollow, ...link }) => ({ ...link, isFollowed: !nofollow }))
  const groups = isWhole
    ? [
        toGroup(
          'internal',
          'Links to pages of this site',
          rows.filter(({ internal }) => internal),
        ),
        toGroup(
          'external',
          'Links to other sites',
          rows.filter(({ internal }) => !internal),
        ),
      ]
    : [{ id: 'out', title: 'Links on this page', rows, total: linkCounts.out }]
  return [{ id: 'in', title: 'Inlinks', rows: inbound, total: linkCounts.in }, ...groups]
}

const toGroup = (id: string, title: string, rows: LinkGroup['rows']): LinkGroup => ({
  id,
  title,
  rows,
  total: rows.length,
})
