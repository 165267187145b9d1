import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { confirmReportRequest, getReportRequest } from '#contract/seo/reports.schedule.ts'
import { createTestApi, DAY, MINUTE } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson } from '#tests/workers/people.ts'
import { confirmAddress, readMailToken, reportsOf } from '#tests/workers/reports.ts'

const newAddress = () => `client-${crypto.randomUUID().slice(0, 8)}@client.example`

async function open() {
  const api = createTestApi()
  const owner = await createPerson(api)
  const reports = reportsOf(api, owner)
  return { api, owner, reports, report: await reports.create({ name: 'For a client' }) }
}

test('a report has no schedule until somebody sets one, and then has its next time by their clocks', async () => {
  const { api, owner, reports, report } = await open()
  expect((await reports.getSchedule(report.id)).body).toMatchObject({
    times: null,
    nextRunAt: null,
    people: [],
  })
  // The week in which the clocks of Berlin are put forward.
  api.clock.at = new Date('2027-03-25T12:00:00Z')
  const { body } = await reports.schedule(report.id, { recipientIds: [owner.id] })
  expect(body).toMatchObject({
    times: { frequency: 'weekly', weekday: 'monday', hour: 8, timeZone: 'Europe/Berlin' },
    nextRunAt: '2027-03-29T06:00:00.000Z',
    isOwnMailOn: true,
    scheduledBy: { id: owner.id, name: 'Bea Souza' },
  })
  const monthly = await reports.schedule(report.id, {
    recipientIds: [owner.id],
    frequency: 'monthly',
    monthDay: 31,
    timeZone: 'America/New_York',
  })
  expect(monthly.body.nextRunAt).toBe('2027-03-31T12:00:00.000Z')
})

test('a paused schedule has no next time, and a deleted one nobody whom it names', async () => {
  const { owner, reports, report } = await open()
  expect((await reports.pause(report.id)).status).toBe(409)
  await reports.schedule(report.id, { recipientIds: [owner.id] })
  expect((await reports.pause(report.id)).body).toMatchObject({ isPaused: true, nextRunAt: null })
  expect((await reports.schedule(report.id, { recipientIds: [owner.id], hour: 9 })).body).toMatchObject({
    isPaused: true,
    nextRunAt: null,
  })
  expect((await reports.resume(report.id)).body.nextRunAt).not.toBeNull()
  expect((await reports.unschedule(report.id)).status).toBe(204)
  expect((await reports.unschedule(report.id)).status).toBe(204)
  expect((await reports.getSchedule(report.id)).body).toMatchObject({
    times: null,
    nextRunAt: null,
    people: [],
    scheduledBy: null,
  })
})

test('each change is in the audit log with what it was', async () => {
  const { api, owner, reports, report } = await open()
  api.wait(MINUTE)
  await reports.schedule(report.id, { recipientIds: [owner.id] })
  api.wait(MINUTE)
  await reports.schedule(report.id, { recipientIds: [owner.id], hour: 9, onlyNew: true })
  api.wait(MINUTE)
  await reports.pause(report.id)
  api.wait(MINUTE)
  await reports.unschedule(report.id)
  const { body } = await api.call(listAuditEvents, {}, owner)
  expect(body.items.slice(0, 4)).toMatchObject([
    {
      action: 'report.schedule-deleted',
      details: [{ field: 'schedule' }, { field: 'recipients', from: 'Bea Souza', to: null }],
    },
    { action: 'report.schedule-paused' },
    {
      action: 'report.scheduled',
      details: [
        {
          field: 'schedule',
          from: 'Weekly on Monday at 08:00, Europe/Berlin',
          to: 'Weekly on Monday at 09:00, Europe/Berlin',
        },
        { field: 'onlyNew', from: 'No', to: 'Yes' },
      ],
    },
    { action: 'report.scheduled' },
  ])
})

test('an edit that others have overtaken keeps what they changed, and refuses what both did', async () => {
  const { owner, reports, report } = await open()
  const { version } = (await reports.schedule(report.id, { recipientIds: [owner.id] })).body
  await reports.schedule(report.id, { recipientIds: [owner.id], hour: 9, version })
  const other = await reports.schedule(report.id, { recipientIds: [owner.id], weekday: 'friday', version })
  expect(other.body.times).toMatchObject({ hour: 9, weekday: 'friday' })
  expect((await reports.schedule(report.id, { recipientIds: [owner.id], hour: 10, version })).status).toBe(
    409,
  )
})

test('members schedule their own reports alone, and other organizations find none', async () => {
  const { api, owner, reports, report } = await open()
  const { organizationId } = owner
  const member = await createPerson(api, { organizationId, role: 'member' })
  const stranger = await createPerson(api)
  const unconfirmed = await createPerson(api, { organizationId, role: 'administrator', isConfirmed: false })
  const body = { recipientIds: [owner.id] }
  expect((await reportsOf(api, member).schedule(report.id, body)).status).toBe(403)
  expect((await reportsOf(api, member).test(report.id)).status).toBe(403)
  expect((await reportsOf(api, member).setOwnMail(report.id, true)).status).toBe(200)
  expect((await reportsOf(api, unconfirmed).schedule(report.id, body)).status).toBe(403)
  expect((await reportsOf(api, unconfirmed).test(report.id)).status).toBe(403)
  for (const call of ['getSchedule', 'pause', 'resume', 'unschedule', 'test'] as const)
    expect((await reportsOf(api, stranger)[call](report.id)).status, call).toBe(404)
  expect((await reportsOf(api, stranger).setOwnMail(report.id, true)).status).toBe(404)
  const own = await reportsOf(api, member).create()
  expect((await reportsOf(api, member).schedule(own.id, body)).status).toBe(200)
  expect((await reports.schedule(report.id, { recipientIds: [stranger.id] })).body).toMatchObject({
    errors: { recipientIds: ['Choose people of your organization who are not archived.'] },
  })
  expect((await reports.schedule(report.id, {})).body).toMatchObject({
    errors: { recipientIds: ['Choose at least one person, or enter an address.'] },
  })
})

test('an address is asked once, however often the schedule is saved, and never again after it has declined', async () => {
  const { api, owner, reports, report } = await open()
  const client = newAddress()
  const save = (hour: number, addresses = [client]) =>
    reports.schedule(report.id, { recipientIds: [owner.id], addresses, hour })
  await save(8)
  await save(9)
  expect((await save(10, [client.toUpperCase()])).body.addresses).toEqual([{ email: client, state: 'asked' }])
  expect(await readOutbox(api, client)).toHaveLength(1)
  api.wait(15 * DAY)
  expect((await reports.getSchedule(report.id)).body.addresses).toEqual([{ email: client, state: 'expired' }])
  expect(await confirmAddress(api, client)).toBe(404)
  await save(11, [])
  await save(12)
  expect(await readOutbox(api, client)).toHaveLength(2)

  const [mail] = await readOutbox(api, client)
  const declined = await api.request(new URL(mail?.unsubscribeUrl ?? '').pathname.replace(/^\/api/, ''), {
    method: 'POST',
  })
  expect(declined.status).toBe(200)
  api.wait(15 * DAY)
  await save(13, [])
  expect((await save(14)).body.addresses).toEqual([{ email: client, state: 'unsubscribed' }])
  expect(await readOutbox(api, client)).toHaveLength(2)
})

test('opening the link that asks confirms nothing; its button does, as often as it is clicked', async () => {
  const { api, reports, report } = await open()
  const client = newAddress()
  await reports.schedule(report.id, { addresses: [client] })
  const params = { token: await readMailToken(api, client, '/reports/confirm/') }
  expect((await api.call(getReportRequest, { params })).body).toEqual({
    target: 'shop.example',
    organization: 'Acme',
    isConfirmed: false,
  })
  expect((await reports.getSchedule(report.id)).body.addresses).toMatchObject([{ state: 'asked' }])
  for (let click = 0; click < 2; click += 1)
    expect((await api.call(confirmReportRequest, { params })).status).toBe(200)
  expect((await reports.getSchedule(report.id)).body.addresses).toMatchObject([{ state: 'emailed' }])
  const stop = await readMailToken(api, client, '/unsubscribe/reports/')
  expect((await api.call(confirmReportRequest, { params: { token: stop } })).status).toBe(404)
})

test('an organization asks at most 20 addresses a day, and nobody asks one address again and again', async () => {
  const { api, reports } = await open()
  const ask = async (addresses: string[]) => reports.schedule((await reports.create()).id, { addresses })
  for (let report = 0; report < 2; report += 1)
    expect((await ask(Array.from({ length: 10 }, newAddress))).status).toBe(200)
  const late = newAddress()
  expect((await ask([late])).body).toMatchObject({
    errors: { addresses: [expect.stringContaining('20 addresses within 24 hours') as string] },
  })
  expect(await readOutbox(api, late)).toEqual([])

  const victim = newAddress()
  const statuses: number[] = []
  for (let organization = 0; organization < 4; organization += 1) {
    const other = reportsOf(api, await createPerson(api))
    statuses.push((await other.schedule((await other.create()).id, { addresses: [victim] })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await readOutbox(api, victim)).toHaveLength(3)
})

test('a test goes to the caller alone, and a deleted report leaves nothing behind', async () => {
  const { api, owner, reports, report } = await open()
  const client = newAddress()
  await reports.schedule(report.id, { addresses: [client], recipientIds: [owner.id] })
  expect((await reports.test(report.id)).body).toEqual({ to: owner.email })
  const [mail] = await readOutbox(api, owner.email)
  expect(mail).toMatchObject({
    subject: 'Test: For a client: shop․example',
    unsubscribeUrl: null,
    attachment: { name: expect.stringContaining('.pdf') as string },
  })
  expect(await readOutbox(api, client)).toHaveLength(1)
  const token = await readMailToken(api, client, '/reports/confirm/')
  await reports.remove(report.id)
  expect((await api.call(confirmReportRequest, { params: { token } })).status).toBe(404)
  const left = await env.DB.prepare('select count(*) as n from report_readers where report_id = ?')
    .bind(report.id)
    .first<{ n: number }>()
  expect(left?.n).toBe(0)
})
