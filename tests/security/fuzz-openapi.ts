import fc from 'fast-check'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Account, anAddress, createAccount } from '#tests/product/account.ts'
import { valuesOf } from './schema-values.ts'

// Every operation that /api/openapi.json describes is called over HTTP, with a session, with values made from its own
// description. What is asked of each response: no 5xx, in time, a refusal is problem details, a reply is what the contract
// says, and nothing of another organization is in it.

const ANSWER_MS = 10_000

const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() })
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

interface Call {
  path: string
  method: string
  body: string | FormData | undefined
}

export interface Finding {
  operation: string
  what: string
  call: string
}

/** Ids of what an account has, by the beginning of the paths that are about it: most values get no further without one. */
export type Known = Readonly<Record<string, string>>

/** Nothing is deleted that later calls are about. */
const findKnown = (known: Known, path: string, method: string) =>
  method === 'delete' ? undefined : Object.entries(known).find(([start]) => path.startsWith(start))?.[1]

const encode = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value))
      .slice(0, 1500)
      .replace(/\p{Surrogate}/gu, '�'),
  ) || 'x'

function toForm(value: unknown): FormData {
  const form = new FormData()
  for (const [name, field] of Object.entries(Object(value) as Record<string, unknown>)) {
    form.append(
      name.replace(/\p{Surrogate}/gu, '�'),
      typeof field === 'string' ? field : JSON.stringify(field),
    )
  }
  return form
}

function callsOf(
  path: string,
  method: string,
  operation: z.infer<typeof Operation>,
  known: Known,
): fc.Arbitrary<Call> {
  const id = findKnown(known, path, method)
  const schemas = Object.fromEntries(
    operation.parameters.map(({ name, schema }) => [
      name,
      name === 'id' && id !== undefined
        ? fc.oneof({ weight: 4, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: valuesOf(schema) })
        : valuesOf(schema),
    ]),
  )
  const [[media, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .record({
      parameters: fc.record(schemas),
      sent: fc.subarray(inQuery.map(({ name }) => name)),
      body: content ? valuesOf(content.schema) : fc.constant(undefined),
    })
    .map(({ parameters, sent, body }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parameters[name]))
      const search = sent.map((name) => `${name}=${encode(parameters[name])}`).join('&')
      const isForm = media === 'multipart/form-data'
      return {
        path: search ? `${filled}?${search}` : filled,
        method: method.toUpperCase(),
        body: body === undefined ? undefined : isForm ? toForm(body) : JSON.stringify(body),
      }
    })
}

async function send(url: string, { path, method, body }: Call, token: string): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': anAddress(),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
}

async function judge(operationId: string, response: Response, marker: string): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? ''
  // An event stream goes on for as long as it is listened to.
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  if (response.status >= 500) return `${response.status}: ${text.slice(0, 200)}`
  // The outbox is the operator's and shows everybody's mail.
  if (text.includes(marker) && operationId !== 'listOutbox') return 'shows something of another organization'
  if (response.status >= 400)
    return type.startsWith('application/problem+json') ? undefined : `${response.status} as ${type}`
  const reply = ENDPOINTS.find(({ name }) => name === operationId)?.endpoint.reply
  if (!reply || !type.startsWith('application/json')) return undefined
  const parsed = reply.safeParse(JSON.parse(text))
  return parsed.success
    ? undefined
    : `a reply that the contract does not know: ${z.prettifyError(parsed.error)}`
}

/** Some calls end the session or the account that makes them. */
async function stillSignedIn(url: string, account: Account): Promise<Account> {
  const response = await fetch(`${url}/api/auth/me`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  await response.arrayBuffer()
  return response.ok ? account : createAccount(url)
}

interface FuzzOptions {
  seed: number
  /** Calls of each operation. */
  runs: number
  /** Gives an account something that calls can be about. */
  fillIn: (account: Account) => Promise<Known>
}

export async function fuzzOpenApi(url: string, { seed, runs, fillIn }: FuzzOptions) {
  const { paths } = Document.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  const stranger = await createAccount(url)
  const marker = stranger.email
  const findings: Finding[] = []
  let account = await createAccount(url)
  let known = await fillIn(account)
  let calls = 0
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const caller = await stillSignedIn(url, account)
      if (caller !== account) known = await fillIn(caller)
      account = caller
      for (const call of fc.sample(callsOf(path, method, operation, known), { seed, numRuns: runs })) {
        calls += 1
        const what = await send(url, call, account.token)
          .then((response) => judge(operation.operationId, response, marker))
          .catch((error: unknown) => `no response: ${String(error)}`)
        if (what === undefined) continue
        const body = typeof call.body === 'string' ? call.body.slice(0, 300) : ''
        findings.push({
          operation: operation.operationId,
          what,
          call: `${call.method} ${call.path.slice(0, 300)} ${body}`,
        })
        await wait(50)
      }
    }
  }
  return { operations: Object.values(paths).flatMap(Object.keys).length, calls, findings }
}
