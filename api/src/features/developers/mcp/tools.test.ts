import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { expect, test } from 'vitest'
import { getDescription, listTools, TOOLS } from './tools.ts'

test('every tool has a name of its own that every client takes', () => {
  const names = TOOLS.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^(?:seo|people|workspace|organization)_[a-z_]{3,50}$/.test(name))).toEqual(
    [],
  )
})

test('no tool is about accounts, bills, keys, credentials of sources, or files', () => {
  const about = TOOLS.map(({ endpoint }) => endpoint.path).filter((path) =>
    /^\/(?:auth|profile|billing|subscription|payment|invoices|api-keys|sources|oauth|connected-apps|mcp)|\/export$|\{token\}/.test(
      path,
    ),
  )
  expect(about).toEqual([])
})

test('path, query and body of a tool share no name, so that one object holds them all', () => {
  for (const { name, endpoint } of TOOLS) {
    const input = Object.keys(
      getDescription({ name, scope: 'seo:read', endpoint }).inputSchema.properties ?? {},
    )
    const parts = [endpoint.params, endpoint.query].flatMap(({ shape }) => Object.keys(shape))
    expect([name, new Set(parts).size]).toEqual([name, parts.length])
    expect([name, endpoint.body === undefined || input.length > parts.length]).toEqual([name, true])
  }
})

test('every schema is one that the validator of the official client compiles', () => {
  const validator = new AjvJsonSchemaValidator()
  const described = TOOLS.map(getDescription)
  for (const { inputSchema, outputSchema } of described) {
    expect(inputSchema.type).toBe('object')
    validator.getValidator(inputSchema)
    if (outputSchema) validator.getValidator(outputSchema)
  }
  expect(described.filter(({ outputSchema }) => outputSchema).length).toBeGreaterThan(90)
})

test('a reader is told apart from a change, and a change that removes from one that adds', () => {
  const hintsOf = (name: string) => described.get(name)?.annotations
  const described = new Map(TOOLS.map((tool) => [tool.name, getDescription(tool)]))
  expect(hintsOf('seo_list_audits')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  expect(hintsOf('seo_create_project')).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  })
  expect(hintsOf('seo_delete_audit')).toMatchObject({ destructiveHint: true, idempotentHint: true })
  expect(hintsOf('organization_patch_user')).toMatchObject({ destructiveHint: true, idempotentHint: false })
})

test('a member who reads SEO data sees no tool that would refuse them at once', () => {
  const tools = listTools({ role: 'member', scopes: ['seo:read'] })
  expect(tools.length).toBeGreaterThan(30)
  expect(tools.every(({ scope, endpoint }) => scope === 'seo:read' && endpoint.method === 'GET')).toBe(true)
  expect(listTools({ role: 'owner', scopes: undefined })).toHaveLength(TOOLS.length)
})

test('the whole list is one that a model can read', () => {
  const sizes = TOOLS.map((tool) => new TextEncoder().encode(JSON.stringify(getDescription(tool))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
  expect(Math.max(...sizes)).toBeLessThan(10_000)
})

test('a reply is described once, and the other tools say by which', () => {
  const described = new Map(TOOLS.map((tool) => [tool.name, getDescription(tool)]))
  expect(described.get('seo_get_audit')?.outputSchema).toBeDefined()
  expect(described.get('seo_cancel_audit')).not.toHaveProperty('outputSchema')
  expect(described.get('seo_cancel_audit')?.description).toMatch(/ Replies as seo_get_audit does\.$/)
})
