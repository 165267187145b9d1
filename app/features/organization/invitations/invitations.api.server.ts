import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/invitations.ts'

export const getInvitation = (api: Api, token: string) => api(contract.getInvitation, { params: { token } })

export const acceptInvitation = (api: Api, body: BodyOf<typeof contract.acceptInvitation>) =>
  api(contract.acceptInvitation, { body })
