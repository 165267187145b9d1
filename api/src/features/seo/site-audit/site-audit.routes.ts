import { tableResponse } from '#api/http/table-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as settings from '#contract/seo/crawl-settings.ts'
import * as findings from '#contract/seo/site-audit.findings.ts'
import * as records from '#contract/seo/site-audit.records.ts'
import * as checks from '#contract/seo/checks.ts'
import * as files from '#contract/seo/site-audit.exports.ts'
import { diffAudits, getIssue, listIssues } from '#contract/seo/site-audit.findings.ts'
import { getAuditPage, listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { exportTemplates, listTemplates } from '#contract/seo/site-audit.templates.ts'
import * as contract from '#contract/seo/site-audit.ts'
import {
  diffOwnAudits,
  getAuditIssue,
  getPageOfAudit,
  listAuditCauses,
  listAuditIssues,
  listOwnChanges,
  listPagesOfAudit,
  openEvents,
} from './audit-findings.service.ts'
import { deleteAudit, getAuditOptions, getAuditUsage } from './audit-records.service.ts'
import * as exports from './export-audits.service.ts'
import { exportOwnTemplates, listOwnTemplates } from './audit-templates.service.ts'
import { CHECK_INFO } from './check-info.ts'
import { controlAudit, getOwnAudit, listOwnAudits } from './site-audit.service.ts'
import { exploreRoutes } from './explore.routes.ts'
import { readUrlList } from './read-url-list.ts'
import { startAudit } from './start-audit.service.ts'
import { type Ownership } from './start-settings.ts'
import { tryUrl } from './try-url.service.ts'

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Asks proxies not to buffer events.
  'x-accel-buffering': 'no',
}

/** Findings of an audit, and comparisons. */
function resultRoutes(http: Http): void {
  mount(http, listIssues, ({ scope, params, query }) => listAuditIssues(scope, params.id, query))
  mount(http, getIssue, ({ scope, params, query }) => getAuditIssue(scope, params.id, params.check, query))
  mount(http, findings.listCauses, ({ scope, params, query }) =>
    listAuditCauses(scope, params.id, params.check, query),
  )
  mount(http, listAuditPages, ({ scope, params, query }) => listPagesOfAudit(scope, params.id, query))
  mount(http, listTemplates, ({ scope, params, query }) => listOwnTemplates(scope, params.id, query))
  mount(http, getAuditPage, ({ scope, params, query }) => getPageOfAudit(scope, params.id, query.url))
  mount(http, diffAudits, ({ scope, params, query }) => diffOwnAudits(scope, params.id, query.against))
  mount(http, findings.listDiffFindings, ({ scope, params, query }) =>
    listOwnChanges(scope, params.id, query),
  )
}

/** Exports. */
function exportRoutes(http: Http): void {
  mount(http, files.exportAudits, ({ scope, query }) => tableResponse(exports.exportAudits(scope, query)))
  mount(http, files.exportAudit, async ({ scope, params, query }) =>
    tableResponse(await exports.exportAudit(scope, params.id, query)),
  )
  mount(http, files.exportIssue, async ({ scope, params, query }) =>
    tableResponse(await exports.exportIssue(scope, params, query)),
  )
  mount(http, files.exportAuditPages, async ({ scope, params, query }) =>
    tableResponse(await exports.exportAuditPages(scope, params.id, query)),
  )
  mount(http, exportTemplates, async ({ scope, params, query }) =>
    tableResponse(await exportOwnTemplates(scope, params.id, query)),
  )
  mount(http, files.exportDiffFindings, async ({ scope, params, query }) =>
    tableResponse(await exports.exportDiffFindings(scope, params.id, query)),
  )
}

export function siteAuditRoutes(http: Http, ownership: Ownership): void {
  mount(http, checks.listChecks, () => ({ items: CHECK_INFO }))
  mount(http, contract.createAudit, ({ scope, body }) => startAudit(scope, body, ownership))
  mount(http, contract.listAudits, ({ scope, query }) => listOwnAudits(scope, query))
  mount(http, settings.readUrlList, ({ scope, body }) => readUrlList(scope, body.file))
  mount(http, settings.tryUrl, ({ scope, body }) => tryUrl(scope, body))
  // Must precede /seo/audits/{id}.
  exportRoutes(http)
  exploreRoutes(http)
  mount(http, contract.getAudit, ({ scope, params }) => getOwnAudit(scope, params.id))
  mount(http, records.getAuditUsage, ({ scope }) => getAuditUsage(scope))
  mount(http, records.getAuditOptions, ({ scope, params }) => getAuditOptions(scope, params.id))
  mount(http, records.deleteAudit, ({ scope, params }) => deleteAudit(scope, params.id))
  mount(http, contract.cancelAudit, ({ scope, params }) => controlAudit(scope, params.id, 'cancel'))
  mount(http, contract.pauseAudit, ({ scope, params }) => controlAudit(scope, params.id, 'pause'))
  mount(http, contract.resumeAudit, ({ scope, params }) => controlAudit(scope, params.id, 'resume'))
  resultRoutes(http)
  mount(http, contract.streamAuditProgress, async ({ scope, params }) => {
    return new Response(await openEvents(scope, params.id), { headers: EVENT_HEADERS })
  })
}
