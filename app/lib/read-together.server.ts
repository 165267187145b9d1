import type { Endpoint } from '#contract/endpoint.ts'
import { MOST_READS, ReadReplies, readTogether } from '#contract/operations.ts'
import { toAddress, type Transport } from './api-transport.server.ts'

interface Read {
  path: string
  send: () => Promise<Response>
  answer: (response: Response | Promise<Response>) => void
}

const isRead = ({ method, access, media }: Endpoint) =>
  method === 'GET' && access !== 'anyone' && media === 'application/json'

/**
 * Lets the reads of a page travel together: loaders run side by side and ask in one turn of the event loop, and the API
 * looks the caller up once for all of them. What writes, streams or needs no session goes by itself, as does a lone read.
 */
export function sendReadsTogether(transport: Transport): Transport {
  const waiting = new Map<string, Read[]>()

  function sendWaiting(token: string) {
    const reads = waiting.get(token) ?? []
    waiting.delete(token)
    for (let start = 0; start < reads.length; start += MOST_READS) {
      void send(reads.slice(start, start + MOST_READS), token)
    }
  }

  async function send(reads: Read[], token: string) {
    const [first] = reads
    if (first && reads.length === 1) {
      first.answer(first.send())
      return
    }
    const answers = ask(reads, token)
    reads.forEach(({ answer }, position) => {
      answer(answers.then((all) => all[position] ?? Promise.reject(new Error('A read got no reply.'))))
    })
    await answers.catch(() => undefined) // Each read has been told.
  }

  async function ask(reads: Read[], token: string): Promise<Response[]> {
    const paths = reads.map(({ path }) => path)
    const response = await transport(readTogether, { body: { paths } }, token)
    if (!response.ok) {
      const { status, headers } = response
      const problem = await response.text()
      return reads.map(() => new Response(problem, { status, headers }))
    }
    const { replies } = ReadReplies.parse(await response.json())
    return replies.map(({ status, retryAfter, body }) =>
      Response.json(body, { status, ...(retryAfter !== null && { headers: { 'retry-after': retryAfter } }) }),
    )
  }

  return (endpoint, input, token) => {
    const send = () => transport(endpoint, input, token)
    if (token === undefined || !isRead(endpoint)) return send()
    return new Promise((answer) => {
      const reads = waiting.get(token) ?? []
      if (reads.length === 0) setTimeout(sendWaiting, 0, token)
      waiting.set(token, [...reads, { path: toAddress(endpoint, input), send, answer }])
    })
  }
}
