import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { sweepMails } from '#api/mail/mail-delivery.ts'
import { getReportMail, unsubscribeFromReport } from '#contract/seo/reports.schedule.ts'
import { getSharedReport } from '#contract/seo/reports.ts'
import { createAudit } from '#contract/seo/site-audit.ts'
import { createTestApi, DAY, HOUR, MINUTE } from '#tests/workers/api.ts'
import { audit, createCustomer, serve, small, useAuditedSites } from '#tests/workers/audited-site.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { untilEnded } from '#tests/workers/projects.ts'
import { confirmAddress, readMailToken, reportsOf, sendDue } from '#tests/workers/reports.ts'

useAuditedSites()

const newAddress = () => `client-${crypto.randomUUID().slice(0, 8)}@client.example`

/** A report of an owner, and the time at which its first mail is due. */
async function open(more: Parameters<ReturnType<typeof reportsOf>['schedule']>[1] = {}) {
  const api = createTestApi()
  const owner = await createPerson(api)
  const reports = reportsOf(api, owner)
  const report = await reports.create({ name: 'For a client' })
  const { status, body } = await reports.schedule(report.id, { recipientIds: [owner.id], ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  const untilDue = () => {
    api.wait(Date.parse(body.nextRunAt ?? '') - api.clock.at.getTime() + MINUTE)
  }
  const sends = async () => (await reports.getSchedule(report.id)).body.sends
  const reportMails = async (to: string) =>
    (await readOutbox(api, to)).filter(({ attachment }) => attachment !== null)
  return { api, owner, reports, report, first: body, untilDue, sends, reportMails }
}

test('a report is emailed at its time, once, with its file and a link into the app', async () => {
  const { api, owner, report, untilDue, sends, reportMails } = await open()
  await sendDue(api)
  expect(await reportMails(owner.email)).toEqual([])
  untilDue()
  await Promise.all([sendDue(api), sendDue(api)])
  await sendDue(api)

  const [mail, ...more] = await reportMails(owner.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('For a client: shop․example')
  expect(mail?.text).toContain(
    'Hello Bea, here is the weekly report about shop.\u200bexample, prepared by Acme',
  )
  expect(mail?.text).toContain('No figures are known yet.')
  expect(mail?.attachment?.name).toMatch(/^report-shop\.example-\d{4}-\d\d-\d\d\.pdf$/)
  expect(mail?.attachment?.bytes).toBeGreaterThan(5000)
  expect(mail?.links.some((link) => link.endsWith(`/seo/reports/${report.id}`))).toBe(true)
  expect(mail?.links.some((link) => new URL(link).pathname.startsWith('/reports/'))).toBe(false)
  expect(mail?.unsubscribeUrl).toMatch(/\/api\/seo\/report-mail\/[\w.-]+$/)
  await sweepMails(createTestScope(api))
  const bytes = mail?.attachment?.bytes
  expect(await sends()).toMatchObject([
    {
      outcome: 'sent',
      recipients: 1,
      mails: { accepted: 1, refused: 0 },
      attached: bytes,
      reason: null,
    },
  ])
})

test('who was cut off after the mails were queued sends nothing again', async () => {
  const { api, owner, untilDue, sends, reportMails } = await open()
  untilDue()
  await sendDue(api)
  const [sent] = await sends()
  await env.DB.prepare(
    "update report_sends set outcome = 'waiting', mails = 0, attached_bytes = null, attempt_at = ? where id = ?",
  )
    .bind(api.clock.at.getTime(), sent?.id)
    .run()
  api.wait(10 * MINUTE)
  await sendDue(api)

  expect(await reportMails(owner.email)).toHaveLength(1)
  expect(await sends()).toEqual([sent])
})

test('times that were missed are not made up for one by one', async () => {
  const { api, owner, untilDue, sends, reportMails } = await open()
  untilDue()
  api.wait(30 * DAY)
  await sendDue(api)
  await sendDue(api)

  expect(await reportMails(owner.email)).toHaveLength(1)
  expect(await sends()).toHaveLength(1)
})

test('an outside address is asked first, gets nothing before, and then a link without sign-in that ends', async () => {
  const client = newAddress()
  const { api, untilDue, reportMails, reports, report } = await open({ addresses: [client] })
  const [request] = await readOutbox(api, client)
  expect(request?.subject).toBe('Confirm that you want reports about shop․example')
  expect(request?.text).toContain('Bea Souza of Acme wants to email you a weekly SEO report')
  expect(request?.text).not.toContain('For a client')
  untilDue()
  await sendDue(api)
  expect(await reportMails(client)).toEqual([])

  expect(await confirmAddress(api, client)).toBe(200)
  expect((await reports.getSchedule(report.id)).body.addresses).toEqual([{ email: client, state: 'emailed' }])
  api.wait(7 * DAY)
  await sendDue(api)
  const [mail] = await reportMails(client)
  const link = mail?.links.find((each) => new URL(each).pathname.startsWith('/reports/')) ?? ''
  expect(mail?.text).toContain('because you confirmed that you want it')
  expect(mail?.text).toMatch(/The link works until \w+ \d+, \d{4}\./)
  expect(mail?.links.some((each) => each.includes('/seo/'))).toBe(false)
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  expect((await api.call(getSharedReport, { params: { token }, query: {} })).status).toBe(200)
  expect((await reports.get(report.id)).body.shares).toMatchObject([{ isMailed: true, state: 'open' }])
  api.wait(91 * DAY)
  expect((await api.call(getSharedReport, { params: { token }, query: {} })).status).toBe(410)
})

test('archived people and unconfirmed addresses get nothing, and that is told', async () => {
  const { api, owner, reports, report, untilDue, sends } = await open()
  const { organizationId } = owner
  const leaver = await createPerson(api, { organizationId, role: 'member' })
  const unconfirmed = await createPerson(api, { organizationId, role: 'member', isConfirmed: false })
  const recipientIds = [leaver.id, unconfirmed.id]
  expect((await reports.schedule(report.id, { recipientIds })).status).toBe(200)
  await env.DB.prepare("update users set status = 'archived' where id = ?").bind(leaver.id).run()
  untilDue()
  await sendDue(api)

  for (const { email } of [leaver, unconfirmed, owner])
    expect((await readOutbox(api, email)).filter(({ attachment }) => attachment)).toEqual([])
  expect(await sends()).toMatchObject([
    { outcome: 'skipped', recipients: 0, reason: 'Nobody it is for can be emailed: see the recipients.' },
  ])
  expect((await reports.getSchedule(report.id)).body.people).toMatchObject([
    { state: 'unreachable' },
    { state: 'unreachable' },
  ])
})

test('once the person in whose name it is sent may no longer schedule it, nothing is sent, and why', async () => {
  const { api, owner, reports, report, untilDue, sends, reportMails } = await open()
  const { organizationId } = owner
  const admin = await createPerson(api, { organizationId, role: 'administrator' })
  await reportsOf(api, admin).schedule(report.id, { recipientIds: [owner.id], hour: 9 })
  await env.DB.prepare("update users set role = 'member' where id = ?").bind(admin.id).run()
  untilDue()
  api.wait(2 * HOUR)
  await sendDue(api)

  expect(await reportMails(owner.email)).toEqual([])
  expect(await sends()).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('can’t schedule this report any more') as string },
  ])
  expect((await reports.getSchedule(report.id)).body.nextRunAt).not.toBeNull()
})

test('who unsubscribes gets no more, by the one click of a mail program too, and stays so when named again', async () => {
  const { api, owner, reports, report, untilDue, reportMails } = await open()
  untilDue()
  await sendDue(api)
  const [mail] = await reportMails(owner.email)
  const url = new URL(mail?.unsubscribeUrl ?? '')
  // As RFC 8058 has it: a form, without cookies.
  const oneClick = () =>
    api.request(url.pathname.replace(/^\/api/, ''), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await api.request(url.pathname.replace(/^\/api/, ''))).status).toBe(200)
  expect((await reports.getSchedule(report.id)).body.people).toMatchObject([{ state: 'emailed' }])
  expect((await oneClick()).status).toBe(200)
  expect((await oneClick()).status).toBe(200)
  expect((await reports.getSchedule(report.id)).body.isOwnMailOn).toBe(false)

  await reports.schedule(report.id, { recipientIds: [owner.id], hour: 9 })
  expect((await reports.getSchedule(report.id)).body.people).toMatchObject([{ state: 'unsubscribed' }])
  api.wait(8 * DAY)
  await sendDue(api)
  expect(await reportMails(owner.email)).toHaveLength(1)
  expect((await reports.setOwnMail(report.id, true)).body.isOwnMailOn).toBe(true)
})

test('a link unsubscribes nobody else, and is of no use where it was changed or is for something else', async () => {
  const client = newAddress()
  const { api, owner, untilDue, reports, report, reportMails } = await open({ addresses: [client] })
  const request = await readMailToken(api, client, '/reports/confirm/')
  await confirmAddress(api, client)
  untilDue()
  await sendDue(api)
  const token = await readMailToken(api, client, '/unsubscribe/reports/')
  const call = (sent: string) => api.call(unsubscribeFromReport, { params: { token: sent } })

  const parts = token.split('.')
  const changed = [...parts.slice(0, -1), 'A'.repeat(parts.at(-1)?.length ?? 22)].join('.')
  for (const wrong of [changed, request, token.slice(1), 'x', '..'])
    expect((await call(wrong)).status).toBe(404)
  const states = async () => {
    const { people, addresses } = (await reports.getSchedule(report.id)).body
    return [...people, ...addresses].map(({ state }) => state)
  }
  expect(await states()).toEqual(['emailed', 'emailed'])
  expect((await call(token)).body).toEqual({ target: 'shop.example', organization: 'Acme' })
  expect(await states()).toEqual(['emailed', 'unsubscribed'])
  expect((await api.call(getReportMail, { params: { token } })).body).toMatchObject({ isSubscribed: false })
  api.wait(8 * DAY)
  await sendDue(api)
  expect(await reportMails(client)).toHaveLength(1)
  expect(await reportMails(owner.email)).toHaveLength(2)
})

test('a mail has the score and the summary of the report, and is sent again once there is a new audit', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve(small)
  const found = await audit(customer, `${origin}/`)
  const reports = reportsOf(api, customer)
  const target = new URL(origin).host
  const report = await reports.create({ target, sections: ['score', 'issues'] })
  await reports.schedule(report.id, { recipientIds: [customer.id], onlyNew: true })
  const outcomes = async () => (await reports.getSchedule(report.id)).body.sends.map(({ outcome }) => outcome)
  api.wait(7 * DAY)
  await sendDue(api)

  const [mail] = await readOutbox(api, customer.email)
  const content = await reports.content(report.id)
  expect(content.summary.length).toBeGreaterThan(0)
  const text = mail?.text.replaceAll('\u200b', '') ?? ''
  expect(text).toContain(`Health score: ${found.score} of 100, `)
  expect(text).toContain('Summary:')
  for (const sentence of content.summary.slice(0, 8)) expect(text).toContain(`- ${sentence}`)
  api.wait(7 * DAY)
  await sendDue(api)
  expect(await outcomes()).toEqual(['skipped', 'sent'])
  const { token } = await openSession(createTestScope(api), customer.id)
  const { body: started } = await api.call(createAudit, { body: { url: `${origin}/` } }, { token })
  await untilEnded(api, customer, started.id)
  api.wait(7 * DAY)
  await sendDue(api)
  expect(await outcomes()).toEqual(['sent', 'skipped', 'sent'])
}, 60_000)

test('a report is skipped where no audit has finished since the last one, if that is wanted', async () => {
  const { api, untilDue, sends } = await open({ onlyNew: true })
  untilDue()
  await sendDue(api)
  api.wait(7 * DAY)
  await sendDue(api)

  expect(await sends()).toMatchObject([
    {
      outcome: 'skipped',
      reason: 'No audit of shop.example has finished since the last one was sent.',
    },
    { outcome: 'sent' },
  ])
})

test('a report that can’t be made is attempted again, and then reported as failed', async () => {
  const { api, untilDue, sends, owner, reportMails } = await open()
  untilDue()
  const broken = { fetch: () => Promise.reject(new Error('Gone')) } as unknown as Fetcher
  const { FONTS, FILES } = api.bindings
  Object.assign(api.bindings, { FONTS: broken, FILES: { put: () => Promise.reject(new Error('Gone')) } })
  await sendDue(api)
  expect(await sends()).toMatchObject([
    { outcome: 'waiting', reason: 'It could not be made because of an error of ours.' },
  ])
  api.wait(7 * HOUR)
  await sendDue(api)
  Object.assign(api.bindings, { FONTS, FILES })

  expect(await sends()).toMatchObject([
    { outcome: 'failed', reason: 'It could not be made because of an error of ours.' },
  ])
  expect(await reportMails(owner.email)).toEqual([])
})
