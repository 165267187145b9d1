import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/audit-log.ts'
import { exportChanges, listChanges } from './audit-log.service.ts'

export function auditLogRoutes(http: Http) {
  mount(http, contract.listChanges, ({ scope, query }) => listChanges(scope, query))
  mount(
    http,
    contract.exportChanges,
    ({ scope, query }) =>
      new Response(exportChanges(scope, query), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="audit-log.csv"',
        },
      }),
  )
}
