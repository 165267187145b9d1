import { env } from 'cloudflare:workers'
import { expect, inject, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { createTestApi, HOUR, MINUTE } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { deliverMail, sweepMails } from './mail-delivery.ts'
import { confirmEmailMail } from '#api/features/account/sign-up/confirmation-mail.ts'
import { queueMail } from './mails.queries.ts'

const URL_IN_MAIL = 'https://bellwether.example/auth/confirm-email/token'

function setUp(settings: Record<string, string>, fetch?: typeof globalThis.fetch) {
  const api = createTestApi({ settings, ...(fetch ? { fetch } : {}) })
  const scope = { ...createTestScope(api), ...(fetch ? { fetch } : {}) }
  async function queue() {
    const message = confirmEmailMail({ firstName: 'José <b>', url: URL_IN_MAIL })
    const mail = queueMail(scope.db, message, {
      to: `jose-${crypto.randomUUID()}@example.com`,
      replyTo: 'reply@example.com',
      now: api.clock.at,
    })
    await commit(scope.db, [mail.statement])
    return mail.id
  }
  return { api, scope, queue }
}

const read = (id: string) =>
  env.DB.prepare('select "to", status, attempts, text, html from mails where id = ?')
    .bind(id)
    .first<{ to: string; status: string; attempts: number; text: string; html: string }>()

const LOGIN = 'ana%40example.com:p%C3%A4ss%3Aword@'
const smtpUrl = (user = LOGIN, port = inject('smtpPort')) => `smtp://${user}127.0.0.1:${port}`
const SMTP = { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'Bellwether <mail@bellwether.example>' }

test('a mail is sent by SMTP with both its parts, and its text is deleted', async () => {
  const { scope, queue } = setUp({ ...SMTP, SMTP_URL: smtpUrl() })
  const id = await queue()
  const before = await read(id)

  await deliverMail(scope, id)

  expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1, text: '', html: '' })
  const received = await (await fetch(inject('mailboxUrl'))).json<string[]>()
  const mail = received.find((text) => text.includes(before?.to ?? 'nobody')) ?? ''
  expect(mail).toMatch(/^From: "?Bellwether"? <mail@bellwether\.example>\r$/m)
  expect(mail).toMatch(/^Subject: Confirm your email address\r$/m)
  expect(mail).toMatch(/^Reply-To: reply@example\.com\r$/m)
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
  expect(mail.replaceAll('=\r\n', '')).toContain('Jos=C3=A9 &lt;b&gt;')
})

test.each([
  ['STARTTLS', () => `smtp://${LOGIN}localhost:${inject('startTlsPort')}`],
  ['TLS from the start', () => `smtps://${LOGIN}localhost:${inject('smtpsPort')}`],
])('a mail goes through SMTP with %s', async (_, url) => {
  const { scope, queue } = setUp({ ...SMTP, SMTP_URL: url() })
  const id = await queue()
  const before = await read(id)

  await deliverMail(scope, id)

  expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1 })
  const received = await (await fetch(inject('mailboxUrl'))).json<string[]>()
  expect(received.filter((text) => text.includes(before?.to ?? 'nobody'))).toHaveLength(1)
})

test.each([
  ['STARTTLS', () => `smtp://${LOGIN}127.0.0.1:${inject('startTlsPort')}`],
  ['TLS from the start', () => `smtps://${LOGIN}127.0.0.1:${inject('smtpsPort')}`],
])('with %s nothing is sent to a server whose certificate names another', async (_, url) => {
  const { scope, queue } = setUp({ ...SMTP, SMTP_URL: url() })
  const id = await queue()

  await deliverMail(scope, id)

  expect(await read(id)).toMatchObject({ status: 'pending', attempts: 1 })
})

test.each([
  ['refuses the password', () => smtpUrl('refused:x@')],
  ['disconnects in the middle', () => smtpUrl('', inject('disconnectPort'))],
  ['is not there', () => smtpUrl('', 1)],
])('with a mail server that %s, the mail is retried later', async (_, url) => {
  const { api, scope, queue } = setUp({ ...SMTP, SMTP_URL: url() })
  const id = await queue()

  await deliverMail(scope, id)
  await deliverMail(scope, id)

  expect(await read(id)).toMatchObject({ status: 'pending', attempts: 1 })
  api.wait(MINUTE)
  await deliverMail(scope, id)
  expect(await read(id)).toMatchObject({ status: 'pending', attempts: 2 })
})

test('a mail goes to Resend once, under an idempotency key', async () => {
  const calls: Request[] = []
  const { scope, queue } = setUp({ MAIL_PROVIDER: 'resend', RESEND_API_KEY: 'key' }, (input, init) => {
    calls.push(new Request(input, init))
    return Promise.resolve(Response.json({ id: 'x' }))
  })
  const id = await queue()

  await Promise.all([deliverMail(scope, id), deliverMail(scope, id)])
  await deliverMail(scope, id)

  expect(calls).toHaveLength(1)
  expect(calls[0]?.url).toBe('https://api.resend.com/emails')
  expect(calls[0]?.headers.get('idempotency-key')).toBe(id)
  expect(await calls[0]?.json()).toMatchObject({
    subject: 'Confirm your email address',
    reply_to: 'reply@example.com',
  })
  expect(await read(id)).toMatchObject({ status: 'sent', text: '' })
})

test('the sweep sends mail whose message was lost, and gives up after eight attempts', async () => {
  let isDown = true
  const fetch = () => Promise.resolve(new Response('', { status: isDown ? 500 : 200 }))
  const { api, scope, queue } = setUp({ MAIL_PROVIDER: 'resend', RESEND_API_KEY: 'key' }, fetch)
  const hopeless = await queue()
  for (let round = 0; round < 12; round += 1) {
    await sweepMails(scope)
    api.wait(3 * HOUR)
  }
  const lost = await queue()
  isDown = false

  await sweepMails(scope)

  expect(await read(hopeless)).toMatchObject({ status: 'failed', attempts: 8, text: '' })
  expect(await read(lost)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('the outbox keeps its mail', async () => {
  const { scope, queue } = setUp({})
  const id = await queue()

  await deliverMail(scope, id)

  const mail = await read(id)
  expect(mail).toMatchObject({ status: 'sent' })
  expect(mail?.text).toContain(URL_IN_MAIL)
  expect(mail?.html).toContain('José &lt;b&gt;')
})
