import type { Api } from '#app/lib/api.server.ts'
import { getAuditPage } from './audits.api.server.ts'
import { toPageView } from './page-report/page-view.server.ts'

/** One page of an audit. Its facts are handed on as far as the page shows them. */
export async function loadPageDetail(api: Api, auditId: string, url: string) {
  const { facts, ...detail } = await getAuditPage(api, auditId, url)
  return { ...detail, view: toPageView(facts) }
}
export type PageDetailData = Awaited<ReturnType<typeof loadPageDetail>>
