import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DELIVERED_EVENT_TYPES } from '#contract/organization/webhooks.words.ts'
import { toWebhookBody, WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { Problem } from '#contract/problem.ts'
import { type MediaContent, type Operation } from './openapi-types.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi({ version: '1.2.3', url: 'https://app.bellwether.test/api' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
)

/** Every `$ref` in the document. */
function collectRefs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : collectRefs(item),
  )
}

function resolve(ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    document,
  )
}

test('every endpoint of the contract is included once, with its summary and its status', () => {
  expect(operations).toHaveLength(ENDPOINTS.length)
  for (const { name, endpoint } of ENDPOINTS) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation, name).toMatchObject({ operationId: name, summary: endpoint.summary })
    expect(Object.keys(operation?.responses ?? {}), name).toContain(String(endpoint.status))
  }
})

test('operation ids are unique', () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('every reference can be resolved', () => {
  const refs = collectRefs(document)

  expect(refs.length).toBeGreaterThan(50)
  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([])
})

test('the parameters of a path are those in its braces', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(
      inPath.map(({ name }) => name),
      path,
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(inPath.every(({ required }) => required)).toBe(true)
  }
})

test('endpoints declare authentication unless anyone may call them', () => {
  for (const { name, endpoint } of ENDPOINTS) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (endpoint.access === 'anyone') expect(operation?.security, name).toEqual([])
    else expect(operation?.security[0], name).toEqual({ bearer: [] })
  }
})

test('operations name the scope that an API key needs, where one can be used', () => {
  const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security

  expect(securityOf('/seo/audits', 'post')).toEqual([{ bearer: [] }, { apiKey: ['seo:write'] }])
  expect(securityOf('/users', 'get')).toEqual([{ bearer: [] }, { apiKey: ['organization:read'] }])
  expect(securityOf('/api-keys', 'get')).toEqual([{ bearer: [] }])
})

test('bodies have input types and replies output types, by the names of the contract', () => {
  const signUp = document.paths['/auth/signup']?.['post']

  const body = signUp?.requestBody?.content['application/json']?.schema
  expect(body?.properties?.['password']).toMatchObject({ type: 'string', minLength: 8, maxLength: 200 })
  expect(body?.required).toEqual(expect.arrayContaining(['email', 'domain', 'password']))
  expect(document.components.schemas['User']).toMatchObject({ properties: { email: { type: 'string' } } })
  expect(JSON.stringify(signUp?.responses['201'])).toContain('#/components/schemas/SignedIn')
  expect(JSON.stringify(document.components.schemas['SignedIn'])).toContain('#/components/schemas/User')
})

test('the document passes the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })

  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

const replyOf = ({ responses }: Operation): MediaContent | undefined => {
  const [reply] = Object.values(responses)
  return reply && 'content' in reply ? Object.values(reply.content ?? {})[0] : undefined
}

/** Parameters are sent as text. */
const parametersOf = (operation: Operation, place: 'path' | 'query') =>
  Object.fromEntries(
    operation.parameters
      .filter((one) => one.in === place)
      .map(({ name, example }) => [name, String(example)]),
  )

const FILES = new Set(['logo', 'photo', 'file'])

/** A file is shown as its name, and sent as a file. */
function bodyOf({ requestBody }: Operation): unknown {
  const [content] = Object.values(requestBody?.content ?? {})
  const values = Object.entries(Object(content?.example) as Record<string, unknown>)
  return Object.fromEntries(
    values.map(([name, value]) => [name, FILES.has(name) ? new File(['x'], String(value)) : value]),
  )
}

test.each(ENDPOINTS)('the example of $name matches the contract', ({ endpoint }) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error('It is not described.')
  const fault = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues

  expect(fault(endpoint.params, parametersOf(operation, 'path'))).toBeUndefined()
  expect(fault(endpoint.query, parametersOf(operation, 'query'))).toBeUndefined()
  if (endpoint.body) expect(fault(endpoint.body, bodyOf(operation))).toBeUndefined()
  if (endpoint.reply) expect(fault(endpoint.reply, replyOf(operation)?.example)).toBeUndefined()
  const curl = operation['x-codeSamples']?.[0]?.source ?? ''
  expect(curl).toMatch(/^curl /)
  expect(curl).toContain('https://app.bellwether.test/api/')
  expect(curl).not.toMatch(/[{]\w+[}]'|undefined|\[object/)
})

test('the example of each refusal is a problem', () => {
  for (const [name, { content }] of Object.entries(document.components.responses)) {
    expect([name, Problem.safeParse(Object.values(content ?? {})[0]?.example).success]).toEqual([name, true])
  }
})

test.each(DELIVERED_EVENT_TYPES)('the webhook %s is described, with an example of what is sent', (type) => {
  const webhook = document.webhooks[type]?.post
  const { example, schema } = webhook?.requestBody.content['application/json'] ?? {}

  expect(webhook?.summary).toBe(WEBHOOK_EVENTS[type].summary)
  expect(schema).toMatchObject({ properties: { type: { const: type } } })
  expect(toWebhookBody(type, WEBHOOK_EVENTS[type].data.strict()).safeParse(example).error).toBeUndefined()
  expect(webhook?.parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})
