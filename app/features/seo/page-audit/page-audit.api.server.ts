import type { Api } from '#app/lib/http/api.server.ts'
import * as pages from '#contract/seo/site-audit.pages.ts'
import * as contract from '#contract/seo/page-audit.ts'

export function auditPage(api: Api, url: string) {
  return api(contract.auditPage, { query: { url } })
}

export function getAuditPage(api: Api, id: string, url: string) {
  return api(pages.getAuditPage, { params: { id }, query: { url } })
}
