import { expect } from 'vitest'
import { authorizeApp } from '#contract/developers/oauth.ts'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type TestApi } from './api.ts'
import { sendMessage } from './mcp-client.ts'
import { createPerson } from './people.ts'

export const REDIRECT_URI = 'https://assistant.example/callback'
export const RESOURCE = 'http://127.0.0.1:8787/api/mcp'

/** Registers a program, and returns its id. */
export async function registerApp(api: TestApi, metadata: object = {}): Promise<string> {
  const response = await register(api, {
    redirect_uris: [REDIRECT_URI],
    client_name: 'Assistant',
    ...metadata,
  })
  expect(response.status).toBe(201)
  return (await response.json<{ client_id: string }>()).client_id
}

export const register = (api: TestApi, metadata: unknown) =>
  api.request('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  })

/** A request for a code, with the verifier that its challenge was made from. */
export function askForCode(clientId: string) {
  const verifier = newToken()
  const request = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: hashToken(verifier),
    code_challenge_method: 'S256',
    state: 'the state of the program',
    scope: 'seo:read organization:read',
    resource: RESOURCE,
  }
  return { request, verifier }
}

/** Consents, and returns the code that the program is sent. */
export async function consent(
  api: TestApi,
  token: string,
  request: ReturnType<typeof askForCode>['request'],
  scopes: KeyScope[] = ['seo:read', 'organization:read'],
): Promise<string> {
  const { status, body } = await api.call(authorizeApp, { body: { ...request, scopes } }, { token })
  expect([status, body.detail]).toEqual([200, undefined])
  return new URL(body.redirectTo).searchParams.get('code') ?? ''
}

export const postForm = (api: TestApi, path: string, form: Record<string, string>) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

interface TokenReply {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
  error?: string
}

export async function askForTokens(api: TestApi, form: Record<string, string>) {
  const response = await postForm(api, '/oauth/token', form)
  return { status: response.status, headers: response.headers, ...(await response.json<TokenReply>()) }
}

export const toExchange = (clientId: string, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  code_verifier: verifier,
  redirect_uri: REDIRECT_URI,
  resource: RESOURCE,
})

/** All of it: a program of its own, connected by the person of this token. */
export async function connectApp(api: TestApi, token: string, scopes?: KeyScope[], metadata: object = {}) {
  const clientId = await registerApp(api, metadata)
  const { request, verifier } = askForCode(clientId)
  const asked = scopes ? { ...request, scope: scopes.join(' ') } : request
  const code = await consent(api, token, asked, scopes)
  const tokens = await askForTokens(api, toExchange(clientId, code, verifier))
  expect(tokens.status).toBe(200)
  return { clientId, code, verifier, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
}

export const refresh = (
  api: TestApi,
  { clientId, refreshToken }: { clientId: string; refreshToken: string },
) => askForTokens(api, { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken })

/** Of an organization of their own, with a plan. */
export const createOwner = (api: TestApi) => createPerson(api, { role: 'owner', plan: { status: 'active' } })

/** The status of a message to the MCP server with this token. */
export async function useMcp(api: TestApi, token: string): Promise<number> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  return (await sendMessage(api, message, { authorization: `Bearer ${token}` })).status
}
