import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { replyAsDataForSeo, type SampleReplies } from './dataforseo-replies.ts'

export interface DataForSeoServer extends Omit<SampleReplies, 'fetch'> {
  url: string
  stop: () => Promise<void>
}

async function pass(
  { fetch }: SampleReplies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    const reply = await fetch(`http://127.0.0.1${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(new Uint8Array(await reply.arrayBuffer()))
  } catch {
    // It closes the connection, or the other side has.
    response.destroy()
  }
}

/** DataForSEO for three companies that do not exist, on loopback. */
export async function startDataForSeo(login?: {
  login: string
  password: string
}): Promise<DataForSeoServer> {
  const { fetch, ...replies } = replyAsDataForSeo(login)
  const server = createServer((request, response) => {
    void pass({ fetch, ...replies }, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...replies,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
