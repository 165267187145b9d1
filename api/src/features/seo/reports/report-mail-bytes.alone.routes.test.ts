import PostalMime from 'postal-mime'
import { env } from 'cloudflare:workers'
import { expect, inject, test } from 'vitest'
import { sweepMails } from '#api/mail/mail-delivery.ts'
import { createTestApi, DAY, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { readPdfPages } from '#tests/workers/pdf-text.ts'
import { confirmAddress, reportsOf, sendDue } from '#tests/workers/reports.ts'

const SMTP_URL = () => `smtp://ana%40example.com:p%C3%A4ss%3Aword@127.0.0.1:${inject('smtpPort')}`
const newAddress = () => `client-${crypto.randomUUID().slice(0, 8)}@client.example`

/** Delivers what is queued through the mail server of the tests, and reads what it took for an address. */
async function deliverTo(api: TestApi, to: string) {
  const scope = createTestScope(api)
  const settings = {
    ...scope.settings,
    MAIL_PROVIDER: 'smtp' as const,
    MAIL_FROM: 'Bellwether <mail@bellwether.example>',
    SMTP_URL: SMTP_URL(),
  }
  await sweepMails({ ...scope, settings })
  const received = await (await fetch(inject('mailboxUrl'))).json<string[]>()
  const [raw = ''] = received.filter((mail) => mail.includes(to)).toReversed()
  return { raw, mail: await PostalMime.parse(raw) }
}

const headerOf = ({ headers }: { headers: { key: string; value: string }[] }, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

async function sendReport(name: string) {
  const api = createTestApi({ settings: { MAIL_PROVIDER: 'outbox' } })
  const owner = await createPerson(api)
  const reports = reportsOf(api, owner)
  const report = await reports.create({ name })
  const client = newAddress()
  await reports.schedule(report.id, { addresses: [client], recipientIds: [owner.id] })
  await confirmAddress(api, client)
  // The request is read from the outbox by now, and is not what the test is about.
  await env.DB.prepare(`update mails set status = 'sent' where "to" = ?`).bind(client).run()
  api.wait(7 * DAY + MINUTE)
  return { api, owner, client, report }
}

test('what the mail server takes is one mail with both parts, the file, and what stops it by one click', async () => {
  const { api, owner, client } = await sendReport('Bericht für Zoë')
  await sendDueWithoutQueue(api)
  const { mail, raw } = await deliverTo(api, client)

  expect(mail.subject).toBe('Bericht für Zoë: shop․example')
  expect(mail.to).toMatchObject([{ address: client }])
  expect(mail.from).toMatchObject({ name: 'Bellwether', address: 'mail@bellwether.example' })
  expect(mail.replyTo).toMatchObject([{ address: owner.email }])
  expect(headerOf(mail, 'list-unsubscribe')).toEqual([
    expect.stringMatching(/^<https?:\/\/[^\s<>]+\/api\/seo\/report-mail\/[\w.-]+>$/),
  ])
  expect(headerOf(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(mail.text).toContain('here is the weekly report about')
  expect(mail.html).toContain('<!doctype html>')
  expect(mail.attachments).toHaveLength(1)
  const [file] = mail.attachments
  expect(file).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' })
  expect(file?.filename).toMatch(/^report-shop\.example-[\d-]+\.pdf$/)
  const pdf = new Uint8Array(file?.content as ArrayBuffer)
  expect(readPdfPages(pdf)[0]?.join(' ')).toContain('Bericht für Zoë')
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

/** The queue delivers to the outbox as soon as it has a mail; the sweep of the test is to find it first. */
async function sendDueWithoutQueue(api: TestApi): Promise<void> {
  const { MAIL_QUEUE } = api.bindings
  Object.assign(api.bindings, {
    MAIL_QUEUE: { send: () => Promise.resolve(), sendBatch: () => Promise.resolve() },
  })
  await sendDue(api)
  Object.assign(api.bindings, { MAIL_QUEUE })
}

test('names of people, organizations and reports add no header and no link', async () => {
  const { api, owner, client, report } = await sendReport('Plain')
  const evil = 'Acme\r\nBcc: victim@evil.example\r\n\r\nhttps://evil.example/pay'
  await env.DB.batch([
    env.DB.prepare('update organizations set name = ? where id = ?').bind(evil, owner.organizationId),
    env.DB.prepare('update users set first_name = ? where id = ?').bind(evil, owner.id),
    env.DB.prepare('update reports set name = ? where id = ?').bind(evil, report.id),
  ])
  await sendDueWithoutQueue(api)
  const { mail, raw } = await deliverTo(api, client)

  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(head).not.toMatch(/^bcc:/im)
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.subject).toBe('SEO report: shop․example')
  expect(mail.to).toMatchObject([{ address: client }])
  expect(mail.text).not.toMatch(/https:\/\/evil\.example/)
  expect(mail.html).not.toContain('href="https://evil')
  const own = await deliverTo(api, owner.email)
  expect(own.mail.text).not.toMatch(/https:\/\/evil\.example/)
})
