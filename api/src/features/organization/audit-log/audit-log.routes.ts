import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/audit-log.ts'
import { exportAuditEvents, listAuditEvents } from './audit-log.service.ts'

const OLD_PATH = /\/organization\/changes(?=\/|$)/

/** Redirects the former URL of the log, with its query. */
function sendOn({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  const location = pathname.replace(OLD_PATH, '/organization/audit-log') + search
  return new Response(null, { status: 308, headers: { location } })
}

export function auditLogRoutes(http: Http) {
  mount(http, contract.listAuditEvents, ({ scope, query }) => listAuditEvents(scope, query))
  mount(http, contract.exportAuditEvents, ({ scope, query }) =>
    csvResponse('audit-log.csv', exportAuditEvents(scope, query)),
  )
  for (const old of ['/organization/changes', '/organization/changes/export']) {
    http.get(old, ({ req }) => sendOn(req.raw))
  }
}
