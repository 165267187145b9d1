import { endpoint } from '#contract/endpoint.ts'

/**
 * Model Context Protocol over HTTP, without sessions: one JSON-RPC message a request. Its tools are the other endpoints of
 * this contract that programs may call.
 */
export const callMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  summary: 'MCP server: one JSON-RPC message of the Model Context Protocol',
  access: 'member',
  status: 200,
})
