import type { Api } from '#app/lib/http/api.server.ts'
import * as records from '#contract/seo/site-audit.records.ts'
import * as ownChecks from '#contract/seo/own-checks.ts'
import * as settings from '#contract/seo/crawl-settings.ts'
import type { BodyOf, CallInput, QueryOf } from '#contract/endpoint.ts'
import * as findings from '#contract/seo/site-audit.findings.ts'
import * as pages from '#contract/seo/site-audit.pages.ts'
import * as templates from '#contract/seo/site-audit.templates.ts'
import * as contract from '#contract/seo/site-audit.ts'

export function listAudits(api: Api, query: Partial<QueryOf<typeof contract.listAudits>>) {
  return api(contract.listAudits, { query })
}

export function startAudit(api: Api, body: BodyOf<typeof contract.createAudit>) {
  return api(contract.createAudit, { body })
}

export function getAudit(api: Api, id: string) {
  return api(contract.getAudit, { params: { id } })
}

export function getAuditOptions(api: Api, id: string) {
  return api(records.getAuditOptions, { params: { id } })
}

export function getAuditUsage(api: Api) {
  return api(records.getAuditUsage, {})
}

export function deleteAudit(api: Api, id: string) {
  return api(records.deleteAudit, { params: { id } })
}

export function cancelAudit(api: Api, id: string) {
  return api(contract.cancelAudit, { params: { id } })
}

export function pauseAudit(api: Api, id: string) {
  return api(contract.pauseAudit, { params: { id } })
}

export function resumeAudit(api: Api, id: string) {
  return api(contract.resumeAudit, { params: { id } })
}

export function listIssues(api: Api, id: string, query: Partial<QueryOf<typeof findings.listIssues>> = {}) {
  return api(findings.listIssues, { params: { id }, query })
}

export function getIssue(
  api: Api,
  id: string,
  check: string,
  query: Partial<QueryOf<typeof findings.getIssue>>,
) {
  return api(findings.getIssue, { params: { id, check }, query })
}

export function listAuditPages(api: Api, id: string, query: Partial<QueryOf<typeof pages.listAuditPages>>) {
  return api(pages.listAuditPages, { params: { id }, query })
}

export function listTemplates(api: Api, id: string, query: Partial<QueryOf<typeof templates.listTemplates>>) {
  return api(templates.listTemplates, { params: { id }, query })
}

export function diffAudits(api: Api, id: string, against: string) {
  return api(findings.diffAudits, { params: { id }, query: { against } })
}

export function listCauses(
  api: Api,
  id: string,
  check: string,
  query: Partial<QueryOf<typeof findings.listCauses>>,
) {
  return api(findings.listCauses, { params: { id, check }, query })
}

export function listDiffFindings(
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof findings.listDiffFindings>> & { against: string },
) {
  return api(findings.listDiffFindings, { params: { id }, query })
}

/** The URLs of a file, for list mode. */
export const readUrlList = (api: Api, file: File) => api(settings.readUrlList, { body: { file } })

export const tryOwnChecks = (api: Api, body: BodyOf<typeof ownChecks.tryOwnChecks>) =>
  api(ownChecks.tryOwnChecks, { body })

export const tryUrl = (api: Api, body: NonNullable<CallInput<typeof settings.tryUrl>['body']>) =>
  api(settings.tryUrl, { body })
