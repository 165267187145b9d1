import { type Http, mount } from '#api/http/mount.ts'
import { listOutbox as listOutboxEndpoint } from '#contract/operations/outbox.ts'
import { listOutbox } from './outbox.service.ts'

export function outboxRoutes(http: Http) {
  mount(http, listOutboxEndpoint, ({ scope }) => listOutbox(scope))
}
