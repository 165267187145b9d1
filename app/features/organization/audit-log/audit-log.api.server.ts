import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/audit-log.ts'

export const listAuditEvents = (api: Api, query: Partial<QueryOf<typeof contract.listAuditEvents>>) =>
  api(contract.listAuditEvents, { query })
