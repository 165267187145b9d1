import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/workspace/tasks.ts'

export const listTasks = (api: Api, query: QueryOf<typeof contract.listTasks>) =>
  api(contract.listTasks, { query })
