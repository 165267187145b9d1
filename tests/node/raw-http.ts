import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
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

/** One request on a connection of its own, sent and received as is: `fetch` normalizes paths and decodes bodies. */
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

/**
 * Exactly these bytes on a connection of their own, for what no client would write. Reads nothing before all is sent, as
 * simple clients do, and returns all that came back before the connection was closed.
 */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(bytes, () => socket.resume())
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')))
  })
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
