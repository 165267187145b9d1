import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/attributes.ts'
import {
  archiveAttribute,
  copyRecommended,
  createAttribute,
  deleteAttribute,
  getAttribute,
  listAttributes,
  restoreAttribute,
  updateAttribute,
} from './attributes.service.ts'
import { exportAttributes } from './export-attributes.service.ts'

export function attributesRoutes(http: Http) {
  mount(http, contract.listAttributes, ({ scope, query }) => listAttributes(scope, query))
  // Must precede /scored-attributes/{attributeId}.
  mount(http, contract.exportAttributes, ({ scope, query }) =>
    csvResponse('scored-attributes.csv', exportAttributes(scope, query)),
  )
  mount(http, contract.createAttribute, ({ scope, body }) => createAttribute(scope, body))
  mount(http, contract.copyRecommendedAttributes, ({ scope, body }) => copyRecommended(scope, body.keys))
  mount(http, contract.getAttribute, ({ scope, params }) => getAttribute(scope, params.attributeId))
  mount(http, contract.updateAttribute, ({ scope, params, body }) =>
    updateAttribute(scope, params.attributeId, body),
  )
  mount(http, contract.deleteAttribute, async ({ scope, params }) => {
    await deleteAttribute(scope, params.attributeId)
    return undefined
  })
  mount(http, contract.archiveAttribute, ({ scope, params }) => archiveAttribute(scope, params.attributeId))
  mount(http, contract.restoreAttribute, ({ scope, params }) => restoreAttribute(scope, params.attributeId))
}
