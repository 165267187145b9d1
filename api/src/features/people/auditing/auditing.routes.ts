import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/auditing.ts'
import { exportReviewLog, listAuditedCycles, listAuditedReviews, listReviewLog } from './auditing.service.ts'
import { exportAuditedCycles, exportAuditedReviews } from './export-auditing.service.ts'

export function auditingRoutes(http: Http) {
  mount(http, contract.listAuditedCycles, ({ scope, query }) => listAuditedCycles(scope, query))
  mount(http, contract.exportAuditedCycles, ({ scope, query }) =>
    csvResponse('audited-cycles.csv', exportAuditedCycles(scope, query)),
  )
  mount(http, contract.listAuditedReviews, ({ scope, query }) => listAuditedReviews(scope, query))
  mount(http, contract.exportAuditedReviews, ({ scope, query }) =>
    csvResponse('audited-reviews.csv', exportAuditedReviews(scope, query)),
  )
  mount(http, contract.listReviewLog, ({ scope, query }) => listReviewLog(scope, query))
  mount(http, contract.exportReviewLog, ({ scope, query }) =>
    csvResponse('review-log.csv', exportReviewLog(scope, query)),
  )
}
