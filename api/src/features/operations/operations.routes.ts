import { type Http, mount } from '#api/http/mount.ts'
import { getHealth } from '#contract/operations.ts'
import { pingDatabase } from './health.queries.ts'

export function operationsRoutes(http: Http) {
  mount(http, getHealth, async ({ scope }) => {
    await pingDatabase(scope.db)
    return { status: 'ok' as const, version: scope.settings.VERSION }
  })
}
