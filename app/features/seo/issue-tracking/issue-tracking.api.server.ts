import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as rechecks from '#contract/seo/issue-tracking.rechecks.ts'
import * as contract from '#contract/seo/issue-tracking.ts'

/** One check of an audit. */
export interface IssueParams {
  id: string
  check: string
}

export const listTrackedIssues = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof contract.listTrackedIssues>> = {},
) => api(contract.listTrackedIssues, { params: { id }, query })

export const getTracking = (api: Api, params: IssueParams) => api(contract.getTracking, { params })

export const assignIssue = (api: Api, params: IssueParams, body: BodyOf<typeof contract.assignIssue>) =>
  api(contract.assignIssue, { params, body })

export const markReady = (api: Api, params: IssueParams) => api(contract.markReady, { params })

export const unmarkReady = (api: Api, params: IssueParams) => api(contract.unmarkReady, { params })

export const muteIssue = (api: Api, params: IssueParams, body: BodyOf<typeof contract.muteIssue>) =>
  api(contract.muteIssue, { params, body })

export const unmuteIssue = (api: Api, params: IssueParams, url?: string) =>
  api(contract.unmuteIssue, { params, query: { ...(url && { url }) } })

export const addComment = (api: Api, params: IssueParams, body: BodyOf<typeof contract.addComment>) =>
  api(contract.addComment, { params, body })

export const editComment = (
  api: Api,
  params: IssueParams & { comment: string },
  body: BodyOf<typeof contract.editComment>,
) => api(contract.editComment, { params, body })

export const deleteComment = (api: Api, params: IssueParams & { comment: string }) =>
  api(contract.deleteComment, { params })

export const startRecheck = (api: Api, id: string, body: BodyOf<typeof rechecks.startRecheck>) =>
  api(rechecks.startRecheck, { params: { id }, body })

export const listRechecks = (api: Api, id: string) => api(rechecks.listRechecks, { params: { id } })

export const getRecheck = (
  api: Api,
  params: { id: string; recheck: string },
  query: Partial<QueryOf<typeof rechecks.getRecheck>>,
) => api(rechecks.getRecheck, { params, query })

export const listAssignedIssues = (api: Api, query: Partial<QueryOf<typeof contract.listAssignedIssues>>) =>
  api(contract.listAssignedIssues, { query })
