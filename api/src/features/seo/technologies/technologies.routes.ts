import { type Http, mount } from '#api/http/mount.ts'
import { jsonFile } from '#api/http/json-file.ts'
import { tableResponse } from '#api/http/table-response.ts'
import * as fingerprints from '#contract/seo/fingerprints.ts'
import * as contract from '#contract/seo/technologies.ts'
import { exportFingerprints } from './export-fingerprints.service.ts'
import { exportTechnologies } from './export-technologies.service.ts'
import {
  deleteFingerprints,
  getFingerprintFile,
  importFingerprints,
  listFingerprints,
  tryFingerprints,
} from './fingerprints.service.ts'
import { type PageTools } from './page-tools.ts'
import { getLookup, listSites, lookUpTechnologies } from './technologies.service.ts'

/** What sites are built with. How a page is fetched is given. */
export function technologiesRoutes(http: Http, tools: PageTools): void {
  mount(http, contract.lookUpTechnologies, ({ scope, query }) => lookUpTechnologies(tools, scope, query.url))
  mount(http, contract.listTechnologySites, ({ scope, query }) => listSites(scope, query))
  mount(http, contract.getTechnologyLookup, ({ scope, params }) => getLookup(scope, params.id))
  mount(http, contract.exportTechnologies, async ({ scope, params, query }) =>
    tableResponse(await exportTechnologies(scope, { ...params, ...query })),
  )
  fingerprintRoutes(http)
}

/** The fingerprints that an organization has imported. */
function fingerprintRoutes(http: Http): void {
  mount(http, fingerprints.tryFingerprints, ({ scope, body }) => tryFingerprints(scope, body.file))
  mount(http, fingerprints.importFingerprints, ({ scope, body }) => importFingerprints(scope, body.file))
  mount(http, fingerprints.getFingerprintFile, ({ scope }) => getFingerprintFile(scope))
  mount(http, fingerprints.listFingerprints, ({ scope, query }) => listFingerprints(scope, query))
  mount(http, fingerprints.exportFingerprints, async ({ scope }) =>
    jsonFile('fingerprints', await exportFingerprints(scope)),
  )
  mount(http, fingerprints.deleteFingerprints, async ({ scope }) => {
    await deleteFingerprints(scope)
    return undefined
  })
}
