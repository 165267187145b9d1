import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/appraisal-templates.ts'
import {
  archiveAppraisalTemplate,
  createAppraisalTemplate,
  deleteAppraisalTemplate,
  duplicateAppraisalTemplate,
  getAppraisalTemplate,
  listAppraisalTemplates,
  restoreAppraisalTemplate,
  updateAppraisalTemplate,
} from './appraisal-templates.service.ts'
import { exportAppraisalTemplates } from './export-appraisal-templates.service.ts'

export function appraisalTemplatesRoutes(http: Http) {
  mount(http, contract.listAppraisalTemplates, ({ scope, query }) => listAppraisalTemplates(scope, query))
  // Must precede /appraisal-templates/{appraisalTemplateId}.
  mount(http, contract.exportAppraisalTemplates, ({ scope, query }) =>
    csvResponse('appraisal-templates.csv', exportAppraisalTemplates(scope, query)),
  )
  mount(http, contract.createAppraisalTemplate, ({ scope, body }) => createAppraisalTemplate(scope, body))
  mount(http, contract.getAppraisalTemplate, ({ scope, params }) =>
    getAppraisalTemplate(scope, params.appraisalTemplateId),
  )
  mount(http, contract.updateAppraisalTemplate, ({ scope, params, body }) =>
    updateAppraisalTemplate(scope, params.appraisalTemplateId, body),
  )
  mount(http, contract.deleteAppraisalTemplate, async ({ scope, params }) => {
    await deleteAppraisalTemplate(scope, params.appraisalTemplateId)
    return undefined
  })
  mount(http, contract.duplicateAppraisalTemplate, ({ scope, params }) =>
    duplicateAppraisalTemplate(scope, params.appraisalTemplateId),
  )
  mount(http, contract.archiveAppraisalTemplate, ({ scope, params }) =>
    archiveAppraisalTemplate(scope, params.appraisalTemplateId),
  )
  mount(http, contract.restoreAppraisalTemplate, ({ scope, params }) =>
    restoreAppraisalTemplate(scope, params.appraisalTemplateId),
  )
}
