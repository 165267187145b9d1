import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type TestApi } from './api.ts'

/** The runtime compiles no code from text, which the client's own validator does: `tools.test.ts` has it in Node. */
const jsonSchemaValidator = {
  getValidator: () => (input: unknown) => ({
    valid: true as const,
    data: input as never,
    errorMessage: undefined,
  }),
}

/** The official client, connected with this credential. */
export async function connectMcp(api: TestApi, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator })
  const transport = new StreamableHTTPClientTransport(new URL('http://api.test/api/mcp'), {
    fetch: (_url, init) => api.request('/mcp', init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  // The SDK's own types differ where optional values are exact.
  await client.connect(transport)
  return client
}

/** All pages of the list. */
export async function listAllTools(client: Client) {
  const tools: Awaited<ReturnType<Client['listTools']>>['tools'] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor })
    tools.push(...page.tools)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return tools
}

export interface ToolReply {
  content: { text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** Calls a tool, and returns its text, what it has as values, and whether it is a refusal. */
export async function useTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const {
    content,
    structuredContent,
    isError = false,
  } = (await client.callTool({
    name,
    arguments: args,
  })) as unknown as ToolReply
  return { text: content[0]?.text, values: structuredContent, isError }
}

/** One message as any program could send it. */
export const sendMessage = (api: TestApi, message: unknown, headers: Record<string, string> = {}) =>
  api.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
