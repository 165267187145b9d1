import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/templates.ts'
import { setQuestions, updateTemplate } from './edit-template.service.ts'
import { exportTemplates } from './export-templates.service.ts'
import { getTemplate } from './get-template.ts'
import { previewTemplate } from './preview-template.service.ts'
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listTemplates,
  restoreTemplate,
} from './templates.service.ts'

export function templatesRoutes(http: Http) {
  mount(http, contract.listReviewTemplates, ({ scope, query }) => listTemplates(scope, query))
  // Must precede /review-templates/{templateId}.
  mount(http, contract.exportReviewTemplates, ({ scope, query }) =>
    csvResponse('review-templates.csv', exportTemplates(scope, query)),
  )
  mount(http, contract.createTemplate, ({ scope, body }) => createTemplate(scope, body))
  mount(http, contract.getTemplate, ({ scope, params }) => getTemplate(scope, params.templateId))
  mount(http, contract.previewTemplate, ({ scope, params, query }) =>
    previewTemplate(scope, params.templateId, query),
  )
  mount(http, contract.updateTemplate, ({ scope, params, body }) =>
    updateTemplate(scope, params.templateId, body),
  )
  mount(http, contract.setTemplateQuestions, ({ scope, params, body }) =>
    setQuestions(scope, params.templateId, body),
  )
  mount(http, contract.deleteTemplate, async ({ scope, params }) => {
    await deleteTemplate(scope, params.templateId)
    return undefined
  })
  mount(http, contract.archiveTemplate, ({ scope, params }) => archiveTemplate(scope, params.templateId))
  mount(http, contract.restoreTemplate, ({ scope, params }) => restoreTemplate(scope, params.templateId))
  mount(http, contract.duplicateTemplate, ({ scope, params }) => duplicateTemplate(scope, params.templateId))
}
