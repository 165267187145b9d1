import { type Http, mount } from '#api/http/mount.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { auditOnePage } from './page-audit.service.ts'

export function pageAuditRoutes(http: Http): void {
  mount(http, auditPage, ({ scope, query }) => auditOnePage(scope, query.url))
}
