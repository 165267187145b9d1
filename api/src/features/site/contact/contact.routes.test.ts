import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import * as contract from '#contract/site/contact.ts'
import { listOutbox } from '#contract/operations/outbox.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'

const FORM = {
  name: 'Ana <b>Silva</b>',
  email: 'ana@example.com',
  subject: 'A question',
  message: 'Line one\n<script>alert(1)</script>',
}

test('a message reaches the operator, who can reply to the sender', async () => {
  const api = createTestApi({ settings: { CONTACT_ADDRESS: 'operator@example.com' } })

  const { status } = await api.call(contract.sendContact, { body: FORM })

  expect(status).toBe(202)
  const [mail] = await readOutbox(api, 'operator@example.com')
  expect(mail).toMatchObject({ subject: 'Contact: A question' })
  expect(mail?.text).toContain('> Line one\n> <script>')
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script>')
  const replyTo = await env.DB.prepare(
    "select reply_to from mails where subject = 'Contact: A question'",
  ).first('reply_to')
  expect(replyTo).toBe('ana@example.com')
})

test('a subject can’t start another header', async () => {
  const api = createTestApi({ settings: { CONTACT_ADDRESS: 'header@example.com' } })

  const body = { ...FORM, subject: 'Hello\r\nBcc: everybody@example.com' }

  expect((await api.call(contract.sendContact, { body })).body.errors).toEqual({
    subject: ['Subject must not contain line breaks or invisible characters.'],
  })
  expect(await readOutbox(api, 'header@example.com')).toEqual([])
})

test('nothing of a message is logged', async () => {
  const write = vi.spyOn(console, 'log').mockImplementation(() => undefined)

  await createTestApi().call(contract.sendContact, { body: FORM })

  const lines = write.mock.calls.flat().join('\n')
  write.mockRestore()
  expect(lines).toContain('/api/contact/send')
  expect(lines).not.toMatch(/Silva|ana@example|question|Line one/)
})

test.each([
  ['name', 'Name is required'],
  ['email', 'Email is required'],
  ['subject', 'Subject is required'],
  ['message', 'Message is required'],
])('a message without %s says so', async (field, message) => {
  const { status, body } = await createTestApi().call(contract.sendContact, {
    body: { ...FORM, [field]: '' },
  })

  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [message] })
})

test.each([
  { APP_URL: 'https://bellwether.example', MAIL_PROVIDER: 'resend', CRAWL_PRIVATE_ADDRESSES: 'deny' },
  { MAIL_PROVIDER: 'resend' },
])('the outbox is not there with %o', async (settings) => {
  expect((await createTestApi({ settings }).call(listOutbox)).status).toBe(404)
})
