import type * as z from 'zod'
import { type Endpoint } from '#contract/endpoint.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  example?: unknown
}

/** One encoding of a body, with an example. */
export interface MediaContent {
  schema: JsonSchema
  example?: unknown
}

interface Content {
  content: Record<string, MediaContent>
}

export interface Reply {
  description: string
  content?: Content['content']
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  /** Who may call it; OpenAPI has no roles. */
  'x-access': Endpoint['access']
  /** As several readers of OpenAPI show them: https://redocly.com/docs/realm/content/api-docs/openapi-extensions/x-code-samples */
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
  parameters: Parameter[]
  requestBody?: Content & { required: true }
  responses: Record<string, Reply | { $ref: string }>
}

/** A request that we send to the endpoints of an organization. */
export interface WebhookOperation {
  operationId: string
  summary: string
  tags: string[]
  /** None of ours: it is signed. */
  security: []
  parameters: {
    name: string
    in: 'header'
    required: true
    description: string
    schema: JsonSchema
    example: string
  }[]
  requestBody: Content & { required: true }
  responses: Record<string, Reply>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<string, Operation>>>
  webhooks: Record<string, { post: WebhookOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Reply>
    securitySchemes: Record<
      string,
      { type: 'http'; scheme: 'bearer'; bearerFormat: string; description: string }
    >
  }
}
