import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/developers/oauth.ts'

export const getAuthorization = (api: Api, query: QueryOf<typeof contract.getAuthorization>) =>
  api(contract.getAuthorization, { query })

export const authorizeApp = (api: Api, body: BodyOf<typeof contract.authorizeApp>) =>
  api(contract.authorizeApp, { body })
