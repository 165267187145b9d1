import { expect } from 'vitest'
import { type CreateApiKey } from '#contract/organization/api-keys.forms.ts'
import { createApiKey } from '#contract/organization/api-keys.ts'
import { type TestApi } from './api.ts'

/** A key to read the organization, unless the options say otherwise. */
export async function createKey(api: TestApi, token: string, options: Partial<CreateApiKey> = {}) {
  const key: CreateApiKey = {
    name: 'CI',
    role: 'member',
    scopes: ['organization:read'],
    life: '90',
    ...options,
  }
  const { status, body } = await api.call(createApiKey, { body: key }, { token })
  expect(status).toBe(201)
  return body
}
