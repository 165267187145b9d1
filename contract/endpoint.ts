import * as z from 'zod'
import type { Access } from './access.ts'
import './messages.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Media =
  | 'application/json'
  | 'text/event-stream'
  | 'text/csv'
  | 'text/html'
  | 'application/pdf'
  | 'application/octet-stream'
  | 'image/*'
/**
 * The encoding of a body. In a form, numbers are sent as text, and values that are neither text nor file are left out.
 */
export type BodyMedia = 'application/json' | 'multipart/form-data'
/** How long JSON may be: as what people type, or as the URLs of a whole site. */
export type BodyLength = 'usual' | 'url-list'

type Shape = z.ZodObject
type Nothing = typeof nothing
const nothing = z.object({})

interface Definition<Who, Params, Query, Body, Reply> {
  method: Method
  /** Path below `/api`, parameters in braces: `/users/{id}`. */
  path: string
  /** One line for the API docs. */
  summary: string
  access: Who
  status: 200 | 201 | 202 | 204
  params?: Params
  query?: Query
  body?: Body
  bodyMedia?: BodyMedia
  bodyLength?: BodyLength
  reply?: Reply
  /** The encoding of the reply. A stream has no schema: it is passed through. */
  media?: Media
}

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method
  path: string
  summary: string
  access: Who
  status: 200 | 201 | 202 | 204
  params: Params
  query: Query
  body: Body | undefined
  bodyMedia: BodyMedia
  bodyLength: BodyLength
  reply: Reply | undefined
  media: Media
}

/** Fills in defaults, so that readers of an endpoint need no special cases. */
export function endpoint<
  const Who extends Access,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Who, Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply, Who> {
  const {
    params,
    query,
    body,
    bodyMedia = 'application/json',
    bodyLength = 'usual',
    reply,
    media = 'application/json',
  } = definition
  const { method, path, summary, access, status } = definition
  // Without a schema the type parameter is Nothing, which is the default here.
  const orNothing = <S extends Shape>(schema: S | undefined) => schema ?? (nothing as unknown as S)
  return {
    method,
    path,
    summary,
    access,
    status,
    params: orNothing(params),
    query: orNothing(query),
    body,
    bodyMedia,
    bodyLength,
    reply,
    media,
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = E extends Endpoint<Shape, Shape, infer Body> ? z.output<Body> : never
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<Shape, Shape, z.ZodType, infer Reply> ? z.output<Reply> : never

/** The arguments of a call: only the parts that the endpoint has. */
export interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: E extends Endpoint<Shape, Shape, infer Body> ? z.input<Body> : never
}

/** `/users/{id}` with `{ id: 'usr_1' }` becomes `/users/usr_1`; values are URL-encoded. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
