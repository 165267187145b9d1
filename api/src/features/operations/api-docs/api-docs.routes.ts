import { type Scope } from '#api/core/access/scope.ts'
import { replyCompressed } from '#api/http/compressed-reply.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/operations/api-docs.ts'
import { describeApi } from './api-description.ts'

const toAbout = ({ settings }: Scope) => ({ version: settings.VERSION, url: `${settings.APP_URL}/api` })

export function apiDocsRoutes(http: Http) {
  mount(http, contract.getOpenApi, async ({ scope, request }) => {
    const { openApi } = await describeApi(toAbout(scope))
    return replyCompressed(request, openApi, { 'content-type': 'application/json' })
  })
  mount(http, contract.getDocs, async ({ scope, request }) => {
    const { page, pagePolicy } = await describeApi(toAbout(scope))
    return replyCompressed(request, page, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
    })
  })
}
