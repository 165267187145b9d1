import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi('1.2.3')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
)

/** Every `$ref` in the document, wherever it stands. */
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

test('every endpoint of the contract is there once, with its summary and its status', () => {
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

test('every reference leads somewhere', () => {
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

test('what needs a caller says so, and what anyone may call does not', () => {
  for (const { name, endpoint } of ENDPOINTS) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.security, name).toEqual(endpoint.access === 'anyone' ? [] : [{ bearer: [] }])
  }
})

test('a body is described as it is sent, a reply as it comes, by the names of the contract', () => {
  const signUp = document.paths['/auth/signup']?.['post']

  const body = signUp?.requestBody?.content['application/json']?.schema
  expect(body?.properties?.['password']).toMatchObject({ type: 'string', minLength: 8, maxLength: 200 })
  expect(body?.required).toEqual(expect.arrayContaining(['email', 'domain', 'password']))
  expect(document.components.schemas['User']).toMatchObject({ properties: { email: { type: 'string' } } })
  expect(JSON.stringify(signUp?.responses['201'])).toContain('#/components/schemas/SignedIn')
  expect(JSON.stringify(document.components.schemas['SignedIn'])).toContain('#/components/schemas/User')
})
