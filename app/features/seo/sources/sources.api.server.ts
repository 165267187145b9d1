import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/sources.connections.ts'
import type { SourceId } from '#contract/seo/sources.words.ts'

export const listSources = (api: Api) => api(contract.listSources, {})

export const connectSource = (api: Api, body: BodyOf<typeof contract.connectSource>) =>
  api(contract.connectSource, { body })

export const testSource = (api: Api, source: SourceId) => api(contract.testSource, { params: { source } })

export const disconnectSource = (api: Api, source: SourceId) =>
  api(contract.disconnectSource, { params: { source } })

export const listImports = (api: Api) => api(contract.listSearchConsoleImports, {})

export const importExport = (api: Api, body: BodyOf<typeof contract.importSearchConsole>) =>
  api(contract.importSearchConsole, { body })

export const deleteImport = (api: Api, id: string) =>
  api(contract.deleteSearchConsoleImport, { params: { id } })

export const startConsent = (api: Api) => api(contract.startConsent, {})

export const finishConsent = (api: Api, body: BodyOf<typeof contract.finishConsent>) =>
  api(contract.finishConsent, { body })

export const listProperties = (api: Api) => api(contract.listSearchConsoleProperties, {})

export const chooseProperties = (api: Api, body: BodyOf<typeof contract.chooseProperties>) =>
  api(contract.chooseProperties, { body })

export const importCommonCrawl = (api: Api, body: BodyOf<typeof contract.importCommonCrawl>) =>
  api(contract.importCommonCrawl, { body })
