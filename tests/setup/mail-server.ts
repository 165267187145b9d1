import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    smtpPort: number
    hangUpPort: number
    mailboxUrl: string
  }
}

const portOf = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port

/**
 * A mail server for the tests in the Workers runtime, which can't listen themselves: what it took is read over HTTP. The
 * user `refused` is not let in, and a second server hangs up in the middle of the greeting.
 */
export default async function startMailServer(project: TestProject) {
  const received: string[] = []
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'ana@example.com' && password === 'päss:word') done(null, { user: username })
      else done(new Error('Refused'))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const hangUp = createSocketServer((socket) => socket.end('220 wel'))
  const mailbox = createServer((_request, response) => response.end(JSON.stringify(received)))

  await Promise.all([
    new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => hangUp.listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => mailbox.listen(0, '127.0.0.1', ready)),
  ])
  project.provide('smtpPort', portOf(smtp.server))
  project.provide('hangUpPort', portOf(hangUp))
  project.provide('mailboxUrl', `http://127.0.0.1:${portOf(mailbox)}`)
  return async () => {
    hangUp.close()
    mailbox.close()
    await new Promise<void>((closed) => smtp.close(closed))
  }
}
