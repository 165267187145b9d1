import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as views from '#contract/seo/site-audit.explore-views.ts'
import * as structure from '#contract/seo/site-audit.explore-structure.ts'
import * as contract from '#contract/seo/site-audit.explore.ts'

export function listAuditLinks(api: Api, id: string, query: QueryOf<typeof contract.listAuditLinks>) {
  return api(contract.listAuditLinks, { params: { id }, query })
}

export function listRedirects(api: Api, id: string, query: QueryOf<typeof contract.listRedirects>) {
  return api(contract.listRedirects, { params: { id }, query })
}

export function listSitemapUrls(api: Api, id: string, query: QueryOf<typeof contract.listSitemapUrls>) {
  return api(contract.listSitemapUrls, { params: { id }, query })
}

export function getSitemapCounts(api: Api, id: string) {
  return api(contract.getSitemapCounts, { params: { id } })
}

export function listDuplicates(api: Api, id: string, query: QueryOf<typeof contract.listDuplicates>) {
  return api(contract.listDuplicates, { params: { id }, query })
}

export function listDuplicatePages(api: Api, id: string, query: QueryOf<typeof contract.listDuplicatePages>) {
  return api(contract.listDuplicatePages, { params: { id }, query })
}

export function comparePages(api: Api, id: string, query: QueryOf<typeof contract.comparePages>) {
  return api(contract.comparePages, { params: { id }, query })
}

export function listHreflang(api: Api, id: string, query: QueryOf<typeof contract.listHreflang>) {
  return api(contract.listHreflang, { params: { id }, query })
}

export function getSiteStructure(api: Api, id: string, folder: string) {
  return api(structure.getSiteStructure, { params: { id }, query: { folder } })
}

export function listPageViews(api: Api) {
  return api(views.listPageViews, {})
}

export function createPageView(api: Api, body: BodyOf<typeof views.createPageView>) {
  return api(views.createPageView, { body })
}

export function updatePageView(api: Api, viewId: string, body: BodyOf<typeof views.updatePageView>) {
  return api(views.updatePageView, { params: { viewId }, body })
}

export function deletePageView(api: Api, viewId: string) {
  return api(views.deletePageView, { params: { viewId } })
}
