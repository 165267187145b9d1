import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/audit-log.ts'
import { exportChanges, listChanges } from './audit-log.service.ts'

export function auditLogRoutes(http: Http) {
  mount(http, contract.listChanges, ({ scope, query }) => listChanges(scope, query))
  mount(http, contract.exportChanges, ({ scope, query }) =>
    csvResponse('audit-log.csv', exportChanges(scope, query)),
  )
}
