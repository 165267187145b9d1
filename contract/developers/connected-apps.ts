import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { KEY_SCOPES } from '#contract/organization/api-keys.words.ts'

export const ConnectedApp = z.object({
  id: id('cap'),
  /** As it calls itself. */
  name: z.string(),
  redirectHost: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** In whose name it acts. */
  person: z.object({ id: id('usr'), name: z.string() }),
  createdAt: Timestamp,
  /** When it is over, unless it is used again before. */
  expiresAt: Timestamp,
  /** To five minutes; null where it was never used. */
  lastUsedAt: Timestamp.nullable(),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

const AppId = z.object({ id: id('cap') })

export const listConnectedApps = endpoint({
  method: 'GET',
  path: '/connected-apps',
  summary: 'Apps that act in the name of the caller; for administrators, of everybody in the organization',
  access: 'member',
  query: listQuery({ sorts: ['created', 'name', 'person', 'used'], direction: 'desc', filters: {} }),
  reply: z.object({ items: z.array(ConnectedApp), total: z.number().int() }),
  status: 200,
})

export const getConnectedApp = endpoint({
  method: 'GET',
  path: '/connected-apps/{id}',
  summary: 'One connected app',
  access: 'member',
  params: AppId,
  reply: ConnectedApp,
  status: 200,
})

/** Ends it at once, with all its tokens. */
export const disconnectApp = endpoint({
  method: 'DELETE',
  path: '/connected-apps/{id}',
  summary: 'Disconnect an app',
  access: 'member',
  params: AppId,
  status: 204,
})
