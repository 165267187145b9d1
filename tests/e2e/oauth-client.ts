import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'

/** Where a program on the person's own machine waits for its code. */
export async function startCallback() {
  const arrived: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://callback')
    if (url.pathname === '/callback') arrived.push(url)
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Back</title><h1>Back in the app</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP, not of a pipe
  return {
    url: `http://127.0.0.1:${port}/callback`,
    arrived,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** What the official client asks of its program: memory, and a way to show somebody a page. */
export class MemoryProvider implements OAuthClientProvider {
  /** Where the person was sent to. */
  authorizationUrl: URL | undefined
  readonly redirectUrl: string
  private client: OAuthClientInformationMixed | undefined
  private verifier = ''
  private saved: OAuthTokens | undefined

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'Desk assistant', redirect_uris: [this.redirectUrl] }
  }
  state = () => 'state of the program'
  clientInformation = () => this.client
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.client = client
  }
  tokens = () => this.saved
  saveTokens(tokens: OAuthTokens) {
    this.saved = tokens
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url
  }
  codeVerifier = () => this.verifier
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }
}

/** A transport to the MCP server of a product; the official client, with its own validator. */
export const openTransport = (
  url: string,
  options: ConstructorParameters<typeof StreamableHTTPClientTransport>[1],
) => new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), options)

export async function connect(transport: StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' })
  // The SDK's own types differ where optional values are exact.
  await client.connect(transport)
  return client
}
