import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as fingerprints from '#contract/seo/fingerprints.ts'
import * as contract from '#contract/seo/technologies.ts'

export const lookUpTechnologies = (api: Api, url: string) =>
  api(contract.lookUpTechnologies, { query: { url } })

export const getTechnologyLookup = (api: Api, id: string) =>
  api(contract.getTechnologyLookup, { params: { id } })

export const listTechnologySites = (api: Api, query: Partial<QueryOf<typeof contract.listTechnologySites>>) =>
  api(contract.listTechnologySites, { query })

export const openTechnologiesFile = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof contract.exportTechnologies>>,
) => api.open(contract.exportTechnologies, { params: { id }, query })

export const getFingerprintFile = (api: Api) => api(fingerprints.getFingerprintFile, {})

export const listFingerprints = (api: Api, query: Partial<QueryOf<typeof fingerprints.listFingerprints>>) =>
  api(fingerprints.listFingerprints, { query })

export const tryFingerprints = (api: Api, file: File) => api(fingerprints.tryFingerprints, { body: { file } })

export const importFingerprints = (api: Api, file: File) =>
  api(fingerprints.importFingerprints, { body: { file } })

export const deleteFingerprints = (api: Api) => api(fingerprints.deleteFingerprints, {})

export const openFingerprintsFile = (api: Api) => api.open(fingerprints.exportFingerprints, {})
