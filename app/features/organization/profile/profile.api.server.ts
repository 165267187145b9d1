import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/profile.ts'

export const updateOrganization = (api: Api, id: string, body: BodyOf<typeof contract.updateOrganization>) =>
  api(contract.updateOrganization, { params: { id }, body })

export const removeLogo = (api: Api, id: string) => api(contract.removeLogo, { params: { id } })

export const getFeedbackSettings = (api: Api) => api(contract.getFeedbackSettings)

export const updateFeedbackSettings = (api: Api, body: BodyOf<typeof contract.updateFeedbackSettings>) =>
  api(contract.updateFeedbackSettings, { body })
