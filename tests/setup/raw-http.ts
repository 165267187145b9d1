import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawRequest {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
  /** Sent one by one, without a length. */
  chunks?: readonly string[]
  onFirstBytes?: () => unknown
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request on a connection of its own, sent and answered as it is: `fetch` tidies paths and decodes bodies. */
export function sendRaw(
  port: number,
  { method = 'GET', path = '/', ...rest }: RawRequest,
): Promise<RawAnswer> {
  const { headers = {}, body, chunks, onFirstBytes } = rest
  const framing = chunks ? { 'transfer-encoding': 'chunked' } : {}
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...framing },
      agent: false,
    }
    const sent = request(options, (answer) => {
      answer.once('data', () => onFirstBytes?.())
      buffer(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }),
        reject,
      )
    })
    sent.on('error', reject)
    for (const chunk of chunks ?? []) sent.write(chunk)
    sent.end(body)
  })
}
