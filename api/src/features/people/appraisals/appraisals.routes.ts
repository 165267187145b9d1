import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/appraisals.ts'
import { moveAppraisalOn, saveManagerRating, saveSelfRating } from './appraisals.service.ts'
import { exportAppraisals, listAppraisals } from './list-appraisals.service.ts'
import { getAppraisal } from './read-appraisal.service.ts'

export function appraisalsRoutes(http: Http) {
  mount(http, contract.listAppraisals, ({ scope, query }) => listAppraisals(scope, query))
  // Must precede /appraisals/{appraisalId}.
  mount(http, contract.exportAppraisals, async ({ scope, query }) =>
    csvResponse('appraisals.csv', await exportAppraisals(scope, query)),
  )
  mount(http, contract.getAppraisal, ({ scope, params }) => getAppraisal(scope, params.appraisalId))
  mount(http, contract.saveSelfRating, ({ scope, params, body }) =>
    saveSelfRating(scope, params.appraisalId, body),
  )
  mount(http, contract.saveManagerRating, ({ scope, params, body }) =>
    saveManagerRating(scope, params.appraisalId, body),
  )
  mount(http, contract.submitSelfRating, ({ scope, params }) =>
    moveAppraisalOn('submit-self')(scope, params.appraisalId),
  )
  mount(http, contract.submitManagerRating, ({ scope, params }) =>
    moveAppraisalOn('submit-manager')(scope, params.appraisalId),
  )
  mount(http, contract.returnAppraisal, ({ scope, params, body }) =>
    moveAppraisalOn('return')(scope, params.appraisalId, body),
  )
  mount(http, contract.finalizeAppraisal, ({ scope, params }) =>
    moveAppraisalOn('finalize')(scope, params.appraisalId),
  )
  mount(http, contract.acknowledgeAppraisal, ({ scope, params, body }) =>
    moveAppraisalOn('acknowledge')(scope, params.appraisalId, body),
  )
}
