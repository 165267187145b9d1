import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/ranks.ts'

export const listRankedDomains = (api: Api, query: Partial<QueryOf<typeof contract.listRankedDomains>>) =>
  api(contract.listRankedDomains, { query })

export const getRanks = (api: Api, target: string, query: Partial<QueryOf<typeof contract.getRanks>>) =>
  api(contract.getRanks, { params: { target }, query })

export const listTrackedKeywords = (
  api: Api,
  target: string,
  query: Partial<QueryOf<typeof contract.listTrackedKeywords>>,
) => api(contract.listTrackedKeywords, { params: { target }, query })

export const openKeywordsFile = (
  api: Api,
  target: string,
  query: Partial<QueryOf<typeof contract.exportTrackedKeywords>>,
) => api.open(contract.exportTrackedKeywords, { params: { target }, query })

export const listRankAlerts = (api: Api, target: string) =>
  api(contract.listRankAlerts, { params: { target }, query: { pageSize: 10 } })

export const addKeywords = (api: Api, target: string, body: BodyOf<typeof contract.addKeywords>) =>
  api(contract.addKeywords, { params: { target }, body })

export const removeKeywords = (api: Api, target: string, ids: string[]) =>
  api(contract.removeKeywords, { params: { target }, body: { ids } })

export const restoreKeywords = (api: Api, target: string, removalId: string) =>
  api(contract.restoreKeywords, { params: { target }, body: { removalId } })

export const tagKeywords = (api: Api, target: string, body: BodyOf<typeof contract.tagKeywords>) =>
  api(contract.tagKeywords, { params: { target }, body })

export const checkPositions = (api: Api, target: string, buy: boolean) =>
  api(contract.checkPositions, { params: { target }, body: { buy } })

export const updateRankSettings = (
  api: Api,
  target: string,
  body: BodyOf<typeof contract.updateRankSettings>,
) => api(contract.updateRankSettings, { params: { target }, body })

export const setOwnRankMail = (api: Api, target: string, isWanted: boolean) =>
  api(contract.setOwnRankMail, { params: { target }, body: { isWanted } })

export const getTrackedKeyword = (
  api: Api,
  keywordId: string,
  query: Partial<QueryOf<typeof contract.getTrackedKeyword>>,
) => api(contract.getTrackedKeyword, { params: { keywordId }, query })

export const updateTrackedKeyword = (api: Api, keywordId: string, tags: string[]) =>
  api(contract.updateTrackedKeyword, { params: { keywordId }, body: { tags } })

export const getRankMailSubscription = (api: Api, token: string) =>
  api(contract.getRankMailSubscription, { params: { token } })

export const unsubscribeFromRankMail = (api: Api, token: string) =>
  api(contract.unsubscribeFromRankMail, { params: { token } })
