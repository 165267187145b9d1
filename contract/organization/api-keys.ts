import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { CREATE_KEY_ACTIONS, KEY_REFUSALS } from './api-keys.actions.ts'
import { CreateApiKey } from './api-keys.forms.ts'
import { KEY_ROLES, KEY_SCOPES, KEY_STATES } from './api-keys.words.ts'

export const ApiKey = z.object({
  id: id('key'),
  name: z.string(),
  /** The last characters of the key, to tell it from others. */
  ending: z.string(),
  role: z.enum(KEY_ROLES),
  scopes: z.array(z.enum(KEY_SCOPES)),
  state: z.enum(KEY_STATES),
  /** In whose name it acts. */
  creator: z.object({ id: id('usr'), name: z.string() }),
  createdAt: Timestamp,
  /** Null where it does not expire. */
  expiresAt: Timestamp.nullable(),
  /** To five minutes; null where it was never used. */
  lastUsedAt: Timestamp.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const KeyId = z.object({ id: id('key') })

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'The API keys of the organization; never the keys themselves',
  access: 'administrator',
  query: listQuery({
    sorts: ['created', 'name', 'creator', 'used', 'expires'],
    direction: 'desc',
    filters: { state: z.enum(KEY_STATES).optional() },
  }),
  reply: z.object({
    items: z.array(ApiKey),
    total: z.number().int(),
    /** Whether the caller can create a key. */
    allowedActions: allowedActions(CREATE_KEY_ACTIONS, KEY_REFUSALS),
  }),
  status: 200,
})

export const exportApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys/export',
  summary: 'The API keys of the organization as a CSV file, with the filters and the order of the list',
  access: 'administrator',
  query: listApiKeys.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api-keys/{id}',
  summary: 'One API key; never the key itself',
  access: 'administrator',
  params: KeyId,
  reply: ApiKey,
  status: 200,
})

/** The only reply that has the key itself: what is stored is its hash. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key, which is shown once',
  access: 'administrator',
  body: CreateApiKey,
  reply: ApiKey.extend({ key: z.string() }),
  status: 201,
})

/** Ends it at once, also what it has open. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke an API key',
  access: 'administrator',
  params: KeyId,
  status: 204,
})
