import type { Api } from '#app/lib/http/api.server.ts'
import * as contract from '#contract/account/sign-in.ts'

export const startExtensionSession = (api: Api) => api(contract.startExtensionSession)
