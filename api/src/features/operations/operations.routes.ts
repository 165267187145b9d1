import { type Http, mount } from '#api/http/mount.ts'
import { findPaymentState } from '#api/integrations/payment/payment-health.ts'
import { type Scope } from '#api/lib/scope.ts'
import * as contract from '#contract/operations.ts'
import { describeApi } from './api-description.ts'
import { pingDatabase } from './health.queries.ts'
import { listOutbox } from './outbox.service.ts'

const toAbout = ({ settings }: Scope) => ({ version: settings.VERSION, url: `${settings.APP_URL}/api` })

export function operationsRoutes(http: Http) {
  mount(http, contract.getHealth, async ({ scope }) => {
    await pingDatabase(scope.db)
    const payment = await findPaymentState(scope)
    return { status: 'ok' as const, version: scope.settings.VERSION, payment }
  })
  mount(http, contract.listOutbox, ({ scope }) => listOutbox(scope))
  mount(http, contract.getOpenApi, async ({ scope }) => {
    const { openApi } = await describeApi(toAbout(scope))
    return new Response(openApi, { headers: { 'content-type': 'application/json' } })
  })
  mount(http, contract.getDocs, async ({ scope }) => {
    const { page, pagePolicy } = await describeApi(toAbout(scope))
    return new Response(page, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
    })
  })
}
