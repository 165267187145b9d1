import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/operations.ts'
import { renderDocs } from './docs-page.ts'
import { pingDatabase } from './health.queries.ts'
import { buildOpenApi } from './openapi.ts'
import { listOutbox } from './outbox.service.ts'

export function operationsRoutes(http: Http) {
  mount(http, contract.getHealth, async ({ scope }) => {
    await pingDatabase(scope.db)
    return { status: 'ok' as const, version: scope.settings.VERSION }
  })
  mount(http, contract.listOutbox, ({ scope }) => listOutbox(scope))
  mount(http, contract.getOpenApi, ({ scope }) => ({ ...buildOpenApi(scope.settings.VERSION) }))
  mount(http, contract.getDocs, async ({ scope }) => {
    const nonce = crypto.randomUUID()
    const page = await renderDocs(buildOpenApi(scope.settings.VERSION), nonce)
    return new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // No script runs here; an auditor in the browser, such as Lighthouse, reads robots.txt as the page would.
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    })
  })
}
