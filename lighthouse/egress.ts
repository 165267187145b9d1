import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex } from 'node:stream'
import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { AddressRefused, type Destination, findAddress } from './address-check.ts'

const MAX_BYTES = 30 * 1024 * 1024
const MAX_CONNECTIONS = 100
/** More than a page may make itself, whose requests are counted where they can be told from one another. */
const MAX_REQUESTS = 1_000
/** As much as the browser itself takes. */
const MAX_HEADERS = 256 * 1024
const SILENCE_MS = 15_000
/** Between two neighbors of a connection, and nothing that the other end should see. */
const OF_THE_CONNECTION = new Set(['connection', 'proxy-connection', 'proxy-authorization', 'keep-alive'])

/** The only way out of the browser, for one page. */
export interface Egress {
  port: number
  /** Requests to private addresses that were refused. */
  countRefused(): number
  /** Requests that failed on the way: what the browser then gets is an error status of ours. */
  countFailed(): number
  /** Whether the page loaded more than any page may: then nothing more goes through. */
  isFull(): boolean
  close(): Promise<void>
}

function toDestination(url: string): Destination | undefined {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'http:' || parsed.username !== '' || parsed.password !== '') return undefined
  return { host: parsed.hostname, port: Number(parsed.port || 80) }
}

/** `example.com:443` of a CONNECT request. */
function toTunnel(authority: string): Destination | undefined {
  const parsed = URL.parse(`https://${authority}/`)
  if (!parsed || parsed.host !== authority.toLowerCase().replace(/:443$/, '')) return undefined
  return { host: parsed.hostname, port: Number(parsed.port || 443) }
}

class PageEgress {
  readonly #rules: AddressRules
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()
  #bytes = 0
  #requests = 0
  #refused = 0
  #failed = 0

  constructor(rules: AddressRules) {
    this.#rules = rules
    this.#server = createServer(
      { maxHeaderSize: MAX_HEADERS },
      (asked, reply) => void this.#forward(asked, reply),
    )
    this.#server.on('connect', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#tunnel(asked, socket, head)
    })
    this.#server.on('connection', (socket: Socket) => this.#keep(socket))
    // WebSockets come as tunnels; whatever else wants to change the protocol has no business here.
    this.#server.on('upgrade', (_: IncomingMessage, socket: Duplex) => socket.destroy())
    this.#server.on('clientError', (_: Error, socket: Duplex) => socket.destroy())
  }

  isFull() {
    return this.#bytes > MAX_BYTES || this.#requests > MAX_REQUESTS
  }

  countFailed() {
    return this.#failed
  }

  countRefused() {
    return this.#refused
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #keep(socket: Duplex): void {
    if (this.isFull() || this.#sockets.size >= MAX_CONNECTIONS * 2) {
      socket.destroy()
      return
    }
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Counts what comes in and what goes out, and cuts everything off once it is too much. */
  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.isFull()) for (const socket of this.#sockets) socket.destroy()
  }

  async #open(destination: Destination | undefined): Promise<Socket> {
    this.#requests += 1
    this.#count(0)
    if (!destination) throw new AddressRefused('not an address')
    const host = await findAddress(destination, this.#rules)
    const socket = connect({ host, port: destination.port })
    this.#keep(socket)
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#count(chunk.length))
    return socket
  }

  #statusOf(error: unknown): number {
    if (!(error instanceof AddressRefused)) {
      this.#failed += 1
      return 502
    }
    this.#refused += 1
    return 403
  }

  async #tunnel({ url = '' }: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const upstream = await this.#open(toTunnel(url))
      await new Promise<void>((resolve, reject) => {
        upstream.once('connect', resolve)
        upstream.once('error', reject)
        upstream.once('close', () => reject(new Error('closed')))
      })
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      socket.on('data', (chunk: Buffer) => this.#count(chunk.length))
      upstream.pipe(socket).pipe(upstream)
      upstream.once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy())
    } catch (error) {
      socket.end(`HTTP/1.1 ${this.#statusOf(error)} Refused\r\nContent-Length: 0\r\n\r\n`)
    }
  }

  async #forward(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url = '', method } = asked
    const fail = (error: unknown) => {
      const status = this.#statusOf(error)
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(status, { 'content-length': 0 }).end()
    }
    try {
      const socket = await this.#open(toDestination(url))
      const { pathname, search } = new URL(url)
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
      )
      const sent = request({
        createConnection: () => socket,
        method,
        path: pathname + search,
        headers: { ...headers, connection: 'close' },
        setHost: false,
        maxHeaderSize: MAX_HEADERS,
      })
      sent.once('error', fail)
      sent.once('response', (answer) => {
        passOn(answer, reply)
      })
      reply.once('close', () => socket.destroy())
      asked.on('data', (chunk: Buffer) => this.#count(chunk.length))
      asked.pipe(sent)
    } catch (error) {
      fail(error)
    }
  }
}

function passOn(answer: IncomingMessage, reply: ServerResponse): void {
  try {
    reply.writeHead(answer.statusCode ?? 502, toEndToEnd(answer.rawHeaders))
  } catch {
    reply.destroy() // A status or a header that nobody may send.
    return
  }
  answer.pipe(reply)
  answer.once('error', () => reply.destroy())
}

/** Names and values in turn, without those of the connection. */
function toEndToEnd(raw: readonly string[]): string[] {
  const isOurs = (at: number) => OF_THE_CONNECTION.has((raw[at - (at % 2)] ?? '').toLowerCase())
  return raw.filter((_, at) => !isOurs(at))
}

/** Opens a proxy on loopback that connects to public addresses alone. */
export async function openEgress(rules: AddressRules): Promise<Egress> {
  const egress = new PageEgress(rules)
  const port = await egress.listen()
  return {
    port,
    countRefused: () => egress.countRefused(),
    countFailed: () => egress.countFailed(),
    isFull: () => egress.isFull(),
    close: () => egress.close(),
  }
}
