import { type Http, mount } from '#api/http/mount.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { tryOwnChecks as tryOwnChecksContract } from '#contract/seo/own-checks.ts'
import { tryOwnChecks } from './own-check-trial.service.ts'
import { auditOnePage } from './page-audit.service.ts'

export function pageAuditRoutes(http: Http): void {
  mount(http, tryOwnChecksContract, ({ scope, body }) => tryOwnChecks(scope, body))
  mount(http, auditPage, ({ scope, query }) => auditOnePage(scope, query.url))
}
