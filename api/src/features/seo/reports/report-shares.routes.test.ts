import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { toReportTools } from '#api/report-tools.ts'
import { SOURCES } from '#api/sources/list-sources.ts'
import * as contract from '#contract/seo/reports.ts'
import { createTestApi, DAY, HOUR, type TestApi } from '#tests/workers/api.ts'
import { readPdfPages } from '#tests/workers/pdf-text.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { toReportJobs } from './reports.jobs.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

const PASSWORD = 'between-us-two'

async function createReport(api: TestApi, person: Person) {
  const body = {
    target: 'shop.example',
    name: 'For a client',
    sections: ['ranks' as const],
    paper: 'a4' as const,
  }
  const { status, body: report } = await api.call(contract.createReport, { body }, person)
  expect(status).toBe(201)
  return report
}

async function share(
  api: TestApi,
  person: Person,
  body: { life: '7' | '30'; password?: string } = { life: '7' },
) {
  const report = await createReport(api, person)
  const { status, body: made } = await api.call(
    contract.shareReport,
    { params: { id: report.id }, body },
    person,
  )
  expect(status, JSON.stringify(made)).toBe(201)
  const token = new URL(made.url).pathname.split('/').at(-1) ?? ''
  return { report, made, token }
}

const JOBS = toReportJobs(toReportTools(SOURCES))

const cleanUp = (api: TestApi) => Promise.all(JOBS.map(({ run }) => run(createTestScope(api))))

const read = (api: TestApi, token: string, key?: string) =>
  api.call(contract.getSharedReport, { params: { token }, query: key === undefined ? {} : { key } })

test('a link shows a report as it was, without sign-in, and never to search engines', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const { report, made, token } = await share(api, person)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(made).toMatchObject({ state: 'open', hasPassword: false })
  const params = { id: report.id }
  const edit = { name: 'Changed', sections: ['score' as const], paper: 'a4' as const, version: 1 }
  expect((await api.call(contract.updateReport, { params, body: edit }, person)).status).toBe(200)

  const { status, body } = await read(api, token)
  expect(status).toBe(200)
  expect(body.content).toMatchObject({
    title: 'For a client',
    target: 'shop.example',
    sections: [{ id: 'ranks' }],
  })
  const file = await api.request(`/seo/shared-reports/${token}/pdf`)
  expect(file.status).toBe(200)
  expect(file.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(readPdfPages(new Uint8Array(await file.arrayBuffer()))[0]).toContain('For a client')
})

test('of a link only the hash of its token is stored, and of its password a hash as of people’s', async () => {
  const api = createTestApi()
  const { token, made } = await share(api, await createPerson(api), { life: '7', password: PASSWORD })
  const row = await env.DB.prepare('select * from report_shares where id = ?').bind(made.id).first()
  const stored = JSON.stringify(row)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(PASSWORD)
  expect(row?.['password_hash']).toMatch(/scrypt/i)
})

test('a link ends on its day, and is gone a month later', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const { token, report } = await share(api, person)
  api.wait(7 * DAY - HOUR)
  expect((await read(api, token)).status).toBe(200)
  api.wait(2 * HOUR)
  expect((await read(api, token)).body).toMatchObject({ type: 'link-expired' })
  expect((await api.request(`/seo/shared-reports/${token}/pdf`)).status).toBe(410)
  const colleague = await createPerson(api, { organizationId: person.organizationId })
  const { body } = await api.call(contract.getSavedReport, { params: { id: report.id } }, colleague)
  expect(body.shares).toMatchObject([{ state: 'expired' }])

  api.wait(29 * DAY)
  await cleanUp(api)
  expect((await read(api, token)).status).toBe(410)
  api.wait(2 * DAY)
  await cleanUp(api)
  expect((await read(api, token)).status).toBe(404)
})

test('a revoked link works no more, and nothing of what was in it is kept', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const { token, report, made } = await share(api, person)
  const params = { id: report.id, shareId: made.id }
  const stranger = await createPerson(api)
  const colleague = await createPerson(api, { organizationId: person.organizationId, role: 'member' })
  expect((await api.call(contract.revokeReportShare, { params }, stranger)).status).toBe(404)
  expect((await api.call(contract.revokeReportShare, { params }, colleague)).status).toBe(403)
  expect((await read(api, token)).status).toBe(200)

  expect((await api.call(contract.revokeReportShare, { params }, person)).status).toBe(204)
  expect((await read(api, token)).body).toMatchObject({
    type: 'link-expired',
    detail: expect.stringContaining('revoked') as string,
  })
  const row = await env.DB.prepare('select content from report_shares where id = ?').bind(made.id).first()
  expect(row).toEqual({ content: '' })
})

test('a link goes with its report', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const { token, report } = await share(api, person)
  await api.call(contract.deleteReport, { params: { id: report.id } }, person)
  expect((await read(api, token)).status).toBe(404)
})

test('a password keeps the report, its file and the logo closed until it is given', async () => {
  const api = createTestApi()
  const { token } = await share(api, await createPerson(api), { life: '7', password: PASSWORD })
  const other = await share(api, await createPerson(api), { life: '7', password: PASSWORD })
  const unlock = (password: string, of = token) =>
    api.call(contract.unlockSharedReport, { params: { token: of }, body: { password } })

  expect((await read(api, token)).body).toMatchObject({ type: 'proof-required' })
  for (const path of ['pdf', 'logo'])
    expect((await api.request(`/seo/shared-reports/${token}/${path}`)).status, path).toBe(403)
  expect((await unlock('something-else')).body).toMatchObject({ type: 'invalid-credentials' })

  const { body } = await unlock(PASSWORD)
  expect((await read(api, token, body.key)).status).toBe(200)
  expect((await api.request(`/seo/shared-reports/${token}/pdf?key=${body.key}`)).status).toBe(200)
  // The key of one link opens no other, and for an hour alone.
  const { body: foreign } = await unlock(PASSWORD, other.token)
  expect((await read(api, token, foreign.key)).body).toMatchObject({ type: 'proof-required' })
  expect((await read(api, token, `${body.key}x`)).body).toMatchObject({ type: 'proof-required' })
  api.wait(61 * 60_000)
  expect((await read(api, token, body.key)).body).toMatchObject({ type: 'proof-required' })
}, 60_000)

test('a password can’t be guessed at from one address, nor one link’s from many', async () => {
  const api = createTestApi()
  const { token } = await share(api, await createPerson(api), { life: '7', password: PASSWORD })
  const guess = (from: string) =>
    api.call(
      contract.unlockSharedReport,
      { params: { token }, body: { password: 'guess-guess' } },
      { headers: { 'cf-connecting-ip': from } },
    )
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) statuses.push((await guess('192.0.2.1')).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(statuses.slice(10)).toEqual([429, 429])
  for (let at = 0; at < 12; at += 1) statuses.push((await guess(`192.0.2.${at + 10}`)).status)
  expect(statuses.at(-1)).toBe(429)
}, 120_000)

test('a link that nobody made is not found, and nobody without a confirmed address makes one', async () => {
  const api = createTestApi()
  expect((await read(api, 'a'.repeat(43))).status).toBe(404)
  const person = await createPerson(api, { isConfirmed: false })
  const report = await createReport(api, person)
  const { body } = await api.call(
    contract.shareReport,
    { params: { id: report.id }, body: { life: '7' } },
    person,
  )
  expect(body).toMatchObject({ type: 'email-unconfirmed' })
})
