import { connect } from 'cloudflare:sockets'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte on. Otherwise STARTTLS is used wherever the server offers it. */
  secure: boolean
  credentials?: { username: string; password: string }
  isLoopback: boolean
}

const TIMEOUT_MS = 20_000
const MAX_REPLY = 64 * 1024
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * One SMTP conversation (RFC 5321), from the greeting to QUIT. worker-mailer, which builds our messages, has a session
 * too, but its read loop never ends once a server disconnects, and takes the whole isolate with it.
 */
export class SmtpSession {
  private socket: Socket
  private reader: ReadableStreamDefaultReader<Uint8Array>
  private writer: WritableStreamDefaultWriter<Uint8Array>
  private received = ''

  private readonly server: SmtpServer

  private constructor(server: SmtpServer) {
    this.server = server
    this.socket = connect(
      { hostname: server.host, port: server.port },
      { secureTransport: server.secure ? 'on' : 'starttls', allowHalfOpen: false },
    )
    ;[this.reader, this.writer] = this.takeStreams()
  }

  /** Sends one message. Throws when the server refuses it, disconnects, or takes longer than 20 seconds. */
  static async send(server: SmtpServer, message: { from: string; to: string; data: string }): Promise<void> {
    const session = new SmtpSession(server)
    const timer = setTimeout(() => void session.hangUp(), TIMEOUT_MS)
    try {
      await session.greet()
      await session.command(`MAIL FROM:<${message.from}>`, '250')
      await session.command(`RCPT TO:<${message.to}>`, '25')
      await session.command('DATA', '354')
      await session.command(message.data.replace(/\r\n$/, ''), '250')
      await session.command('QUIT', '221').catch(() => undefined) // The message was accepted; failures from here on don't matter.
    } finally {
      clearTimeout(timer)
      await session.hangUp()
    }
  }

  private takeStreams(): [ReadableStreamDefaultReader<Uint8Array>, WritableStreamDefaultWriter<Uint8Array>] {
    // Failures surface in the reads and writes; without a handler, these two would be unhandled rejections.
    this.socket.closed.catch(() => undefined)
    this.socket.opened.catch(() => undefined)
    return [
      (this.socket.readable as ReadableStream<Uint8Array>).getReader(),
      (this.socket.writable as WritableStream<Uint8Array>).getWriter(),
    ]
  }

  private async greet() {
    await this.expectReply('220', 'the greeting')
    let offered = await this.command('EHLO bellwether', '250')
    let isEncrypted = this.server.secure
    if (!isEncrypted && /^250[ -]STARTTLS\b/im.test(offered)) {
      await this.command('STARTTLS', '220')
      this.encrypt()
      isEncrypted = true
      offered = await this.command('EHLO bellwether', '250')
    }
    const { credentials, isLoopback } = this.server
    if (!credentials) return
    if (!isEncrypted && !isLoopback)
      throw new Error('the mail server offers no encryption, so no password is sent to it')
    await this.logIn(credentials, offered)
  }

  private async logIn({ username, password }: { username: string; password: string }, offered: string) {
    if (/^250[ -]AUTH\b.*\bPLAIN\b/im.test(offered)) {
      return this.command(`AUTH PLAIN ${toBase64(`\0${username}\0${password}`)}`, '235', 'AUTH PLAIN')
    }
    await this.command('AUTH LOGIN', '334')
    await this.command(toBase64(username), '334', 'the user name')
    return this.command(toBase64(password), '235', 'the password')
  }

  private encrypt() {
    this.reader.releaseLock()
    this.writer.releaseLock()
    // Plaintext after the response to STARTTLS did not come from the server (CVE-2011-0411).
    this.received = ''
    this.socket = this.socket.startTls()
    ;[this.reader, this.writer] = this.takeStreams()
  }

  private async command(
    line: string,
    expected: string,
    name = line.split(/[ \r]/, 1)[0] ?? '',
  ): Promise<string> {
    await this.writer.write(new TextEncoder().encode(`${line}\r\n`))
    return this.expectReply(expected, name)
  }

  private async expectReply(expected: string, name: string): Promise<string> {
    const reply = await this.readReply()
    if (reply.startsWith(expected)) return reply
    throw new Error(`the mail server replied ${reply.slice(0, 3)} to ${name}`)
  }

  private async readReply(): Promise<string> {
    for (;;) {
      const end = /(?<![^\n])\d{3}(?: [^\r\n]*)?\r?\n/.exec(this.received)
      if (end) {
        const length = end.index + end[0].length
        const reply = this.received.slice(0, length)
        this.received = this.received.slice(length)
        return reply
      }
      if (this.received.length > MAX_REPLY) throw new Error('the reply of the mail server is too long')
      const { value, done } = await this.reader.read()
      if (done) throw new Error('the mail server closed the connection')
      this.received += new TextDecoder().decode(value)
    }
  }

  private async hangUp() {
    await this.socket.close().catch(() => undefined)
  }
}
