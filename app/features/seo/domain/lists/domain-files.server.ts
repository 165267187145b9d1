import type { Api } from '#app/lib/http/api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import type { DomainList } from '#app/lib/paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/seo/domain.exports.ts'
import { toDays } from '#app/features/seo/domain/scope/domain-scope.ts'
import { readScope } from '#app/features/seo/domain/scope/read-scope.server.ts'

type OpenFile = (api: Api, target: string, url: URL) => Promise<Response>

function file(endpoint: Endpoint): OpenFile {
  return (api, target, url) => {
    const { from, to } = toDays(readScope(url), new Date())
    const query = { ...readQuery(endpoint.query, url), from, to }
    return api.open(endpoint, { params: { target }, query })
  }
}

/** By the list's part of the URL: the list as a file. */
const FILES = {
  keywords: file(files.exportKeywordRanking),
  'main-keywords': file(files.exportMainKeywords),
  pages: file(files.exportTopPages),
  competitors: file(files.exportOrganicCompetitors),
  backlinks: file(files.exportActiveBacklinks),
  'referring-domains': file(files.exportReferringDomains),
  anchors: file(files.exportAnchors),
} as const satisfies Record<DomainList, OpenFile>

/** How a list is saved as a file; undefined where no list is called so. */
export const findDomainFile = (list: string): OpenFile | undefined =>
  Object.hasOwn(FILES, list) ? FILES[list as DomainList] : undefined
