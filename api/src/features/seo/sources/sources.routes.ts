import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/sources.connections.ts'
import * as account from './search-console-account.service.ts'
import { importCommonCrawl } from './common-crawl-import.service.ts'
import { deleteImport, importExport, listImports } from './search-console-imports.service.ts'
import { connectSource, disconnectSource, listSources, testSource } from './sources.service.ts'

export function sourcesRoutes(http: Http): void {
  mount(http, contract.listSources, ({ scope }) => listSources(scope))
  mount(http, contract.connectSource, ({ scope, body }) => connectSource(scope, body))
  mount(http, contract.testSource, ({ scope, params }) => testSource(scope, params.source))
  mount(http, contract.disconnectSource, async ({ scope, params }) => {
    await disconnectSource(scope, params.source)
    return undefined
  })
  mount(http, contract.listSearchConsoleImports, ({ scope }) => listImports(scope))
  mount(http, contract.importSearchConsole, ({ scope, body }) => importExport(scope, body))
  mount(http, contract.deleteSearchConsoleImport, async ({ scope, params }) => {
    await deleteImport(scope, params.id)
    return undefined
  })
  mount(http, contract.importCommonCrawl, ({ scope, body }) => importCommonCrawl(scope, body))
  mount(http, contract.startConsent, ({ scope }) => account.startConsent(scope))
  mount(http, contract.finishConsent, ({ scope, body }) => account.finishConsent(scope, body))
  mount(http, contract.listSearchConsoleProperties, ({ scope }) => account.listProperties(scope))
  mount(http, contract.chooseProperties, ({ scope, body }) => account.chooseProperties(scope, body))
}
