import { type Scope } from '#api/core/access/scope.ts'
import { type CallInside } from '#api/http/inner-calls.ts'
import { Problem } from '#contract/problem.ts'
import { ToolInputError, toRequest, type ToolRequest } from './tool-request.ts'
import { getDescription, type Tool } from './tools.ts'

/** Characters of a result: what a model can read at once. */
const MAX_RESULT = 250_000

interface ToolResult {
  [field: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

const toError = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** What of the caller's request goes with each call that a tool makes, and nothing else of it. */
const PASSED = ['authorization', 'cf-connecting-ip', 'user-agent', 'x-request-id']

function toHttp(outer: Request, requestId: string | null, { method, address, body }: ToolRequest): Request {
  const passed = PASSED.flatMap((name) => {
    const value = outer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const headers = new Headers(passed)
  if (requestId !== null) headers.set('x-request-id', requestId)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(new URL(`/api${address}`, outer.url), {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
}

/** A refusal in words that a model can act on: what, at which arguments, and when to try again. */
function describeRefusal(payload: unknown, retryAfter: string | null): string {
  const { data: problem } = Problem.safeParse(payload)
  if (!problem) return 'The call failed.'
  const { type, detail, errors, requestId } = problem
  const fields = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => `${name}: ${message}`),
  )
  const again = retryAfter === null ? [] : [`Try again in ${retryAfter} seconds.`]
  const where = type === 'unexpected' ? [`Request ${requestId}`] : []
  return [
    detail,
    ...fields.filter((line) => !line.endsWith(`: ${detail}`) || fields.length > 1),
    ...again,
    ...where,
  ].join('\n')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readResult(response: Response, hasPages: boolean): Promise<ToolResult> {
  if (response.status === 204) return { content: [{ type: 'text', text: 'Done.' }] }
  const text = await response.text()
  if (!response.ok) return toError(describeRefusal(JSON.parse(text), response.headers.get('retry-after')))
  if (text.length > MAX_RESULT) {
    const advice = hasPages ? 'Ask for fewer with pageSize, or for less with the filters.' : 'Ask for less.'
    return toError(`The result has ${text.length} characters, and may have ${MAX_RESULT}. ${advice}`)
  }
  const reply: unknown = JSON.parse(text)
  return { content: [{ type: 'text', text }], ...(isObject(reply) && { structuredContent: reply }) }
}

interface ToolCall {
  tool: Tool
  args: Readonly<Record<string, unknown>>
  /** The request to the MCP server, whose credential the call is made with. */
  outer: Request
  scope: Pick<Scope, 'bindings' | 'later' | 'requestId'>
  callInside: CallInside
}

/**
 * Calls the endpoint of a tool as its caller would over HTTP: the same credential, checks, limits and audit log.
 * A refusal is a result too, since a model may know what to do about it.
 */
export async function callTool({ tool, args, outer, scope, callInside }: ToolCall): Promise<ToolResult> {
  const { endpoint } = tool
  const properties = Object.keys(getDescription(tool).inputSchema.properties ?? {})
  try {
    const request = toHttp(outer, scope.requestId, toRequest(endpoint, properties, args))
    return await readResult(await callInside(request, scope), 'pageSize' in endpoint.query.shape)
  } catch (error) {
    if (error instanceof ToolInputError) return toError(error.message)
    throw error
  }
}
