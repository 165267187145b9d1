import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    smtpPort: number
    /** Offers STARTTLS, and takes nothing before it. */
    startTlsPort: number
    /** TLS from the first byte on. */
    smtpsPort: number
    disconnectPort: number
    mailboxUrl: string
  }
}

/** Of a name and an authority of the tests alone, which vitest.config.ts has the Workers runtime trust. */
const readCertificate = () => ({
  key: readFileSync('tests/fixtures/mail-certificate/key.pem'),
  cert: readFileSync('tests/fixtures/mail-certificate/certificate.pem'),
})

const portOf = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port

/**
 * A mail server for the tests in the Workers runtime, which can't listen themselves: what it took is read over HTTP. The
 * user `refused` can't sign in, and a second server disconnects in the middle of the greeting.
 */
export default async function startMailServer(project: TestProject) {
  const received: string[] = []
  const common: SMTPServerOptions = {
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'ana@example.com' && password === 'päss:word') done(null, { user: username })
      else done(new Error('Refused'))
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
  }
  const smtp = new SMTPServer({ ...common, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
  const startTls = new SMTPServer({ ...common, ...readCertificate() })
  const smtps = new SMTPServer({ ...common, ...readCertificate(), secure: true })
  // A client that does not trust the server disconnects, which is what some tests are about.
  for (const server of [startTls, smtps]) server.on('error', () => undefined)
  const disconnecting = createSocketServer((socket) => socket.end('220 wel'))
  const mailbox = createServer((_request, response) => response.end(JSON.stringify(received)))

  await Promise.all([
    ...[smtp, startTls, smtps].map(
      (server) => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)),
    ),
    new Promise<void>((ready) => disconnecting.listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => mailbox.listen(0, '127.0.0.1', ready)),
  ])
  project.provide('smtpPort', portOf(smtp.server))
  project.provide('startTlsPort', portOf(startTls.server))
  project.provide('smtpsPort', portOf(smtps.server))
  project.provide('disconnectPort', portOf(disconnecting))
  project.provide('mailboxUrl', `http://127.0.0.1:${portOf(mailbox)}`)
  return async () => {
    disconnecting.close()
    mailbox.close()
    await Promise.all(
      [smtp, startTls, smtps].map((server) => new Promise<void>((closed) => server.close(closed))),
    )
  }
}
