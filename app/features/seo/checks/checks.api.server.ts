import type { Api } from '#app/lib/http/api.server.ts'
import * as contract from '#contract/seo/checks.ts'

export function listChecks(api: Api) {
  return api(contract.listChecks, {})
}
