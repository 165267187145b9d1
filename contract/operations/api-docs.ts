import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'anyone',
  reply: z.record(z.string(), z.unknown()),
  status: 200,
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'This API as a page to read',
  access: 'anyone',
  media: 'text/html',
  status: 200,
})
