import { isDeepStrictEqual } from 'node:util'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createApp } from '#api/app.ts'
import { type Env } from '#api/env.ts'
import { type Sources } from '#api/sources/list-sources.ts'
import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '#contract/endpoint.ts'
import { type Problem } from '#contract/problem.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}
export interface Caller {
  token?: string | undefined
  headers?: Record<string, string>
}
/** A reply or a problem: the test says which of the two it expects by what it reads. */
type ReplyOrProblem<Reply> = Reply extends object ? Reply & Omit<Problem, keyof Reply> : Problem

interface TestApiOptions {
  /** What stands in for the network outside; without it every call outside fails. */
  fetch?: typeof fetch
  settings?: Record<string, string>
  /** Who is asked about domains, in place of the product's sources. */
  sources?: Sources
  /** Called when there is a response, before the work for later is waited for. */
  onResponse?: () => void
}

let nextAddress = 0
/** Limits count by address: a test that has its own is not held up by the others. */
const newAddress = () => `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress++ & 255}`

const noNetwork: typeof fetch = (input) =>
  Promise.reject(new Error(`a test called out to ${input instanceof Request ? input.url : input.toString()}`))

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text
}

/**
 * Each reply of a test is what the contract says, and no more: what a schema does not name reaches the caller, since
 * nobody parses it on the way.
 */
function keepsContract({ method, path, reply }: Endpoint, body: unknown): void {
  const parsed = reply?.safeParse(body)
  if (!parsed) return
  const answer = `The answer to ${method} ${path}`
  if (parsed.error) throw new Error(`${answer} is not what the contract says: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(`${answer} holds more than the contract says: ${JSON.stringify(body)}`)
  }
}

/** The API in the Workers runtime, with a clock that the test moves. Work for later is done before a call returns. */
export function createTestApi({
  fetch = noNetwork,
  settings = {},
  sources,
  onResponse,
}: TestApiOptions = {}) {
  const clock = { at: new Date() }
  const address = newAddress()
  const app = createApp({ now: () => clock.at, fetch }, sources)
  const bindings = { ...env, ...settings } as unknown as Env

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const context = createExecutionContext()
    const call = new Request(`http://api.test/api${path}`, init)
    if (!call.headers.has('cf-connecting-ip')) call.headers.set('cf-connecting-ip', address)
    const response = await app.fetch(call, bindings, context)
    onResponse?.()
    await waitOnExecutionContext(context)
    return response
  }

  /** Calls an endpoint; the body is what came back, a reply or a problem. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> = {},
    { token, headers = {} }: Caller = {},
  ): Promise<Answer<ReplyOrProblem<ReplyOf<E>>>> {
    const {
      params,
      query,
      body: sent,
    } = input as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
    }
    const search = new URLSearchParams(query).toString()
    const response = await request(fillPath(endpoint.path, params ?? {}) + (search && `?${search}`), {
      method: endpoint.method,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    const body = await readBody(response)
    if (response.ok) keepsContract(endpoint, body)
    return { status: response.status, headers: response.headers, body: body as ReplyOrProblem<ReplyOf<E>> }
  }

  function wait(milliseconds: number) {
    clock.at = new Date(clock.at.getTime() + milliseconds)
  }

  return { call, request, wait, clock, address, bindings }
}

export type TestApi = ReturnType<typeof createTestApi>
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
