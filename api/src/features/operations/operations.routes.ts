import { type Http, mount } from '#api/http/mount.ts'
import { getHealth, listOutbox as outbox } from '#contract/operations.ts'
import { pingDatabase } from './health.queries.ts'
import { listOutbox } from './outbox.service.ts'

export function operationsRoutes(http: Http) {
  mount(http, getHealth, async ({ scope }) => {
    await pingDatabase(scope.db)
    return { status: 'ok' as const, version: scope.settings.VERSION }
  })
  mount(http, outbox, ({ scope }) => listOutbox(scope))
}
