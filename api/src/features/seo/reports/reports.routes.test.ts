import { expect, test } from 'vitest'
import * as contract from '#contract/seo/reports.ts'
import { listIssues } from '#contract/seo/site-audit.findings.ts'
import { REPORT_SECTIONS } from '#contract/seo/reports.words.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  page,
  serve,
  small,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { readPdfPages } from '#tests/workers/pdf-text.ts'
import { SAMPLES } from '#tests/workers/sample-images.ts'
import { createPerson } from '#tests/workers/people.ts'

useAuditedSites()

const hostOf = (origin: string) => new URL(origin).host

async function download(api: TestApi, path: string, token?: string) {
  const response = await api.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

test('a report has the figures that the API tells, in all scripts of the pages', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({
    ...small,
    '/': page('日本語のページ', links('/a', '/b', '/ar', '/gone')),
    '/a': page('Launch 🚀', links('/', '/b')),
    '/ar': page('مرحبا بالعالم', links('/')),
  })
  const found = await audit(customer, `${origin}/`)
  const { body: issues } = await api.call(
    listIssues,
    { params: { id: found.id }, query: { order: 'gain' } },
    customer,
  )

  const { status, headers, bytes } = await download(api, `/seo/report/${hostOf(origin)}`, customer.token)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('.pdf"')
  const structure = new TextDecoder('latin1').decode(bytes)
  const heads = structure.match(/\/S \/TH\b[^]*?endobj/g) ?? []
  expect(heads.length).toBeGreaterThan(3)
  for (const head of heads) expect(head).toMatch(/\/O \/Table\s+\/Scope \/Column/)
  const pages = readPdfPages(bytes)
  const text = pages.flat().join('\n')
  expect(pages[0]).toContain('SEO report')
  expect(text).toContain(`Health score: ${found.score} of 100`)
  for (const { title } of issues.items.slice(0, 20))
    expect(text.replace(/\s/g, '')).toContain(title.replace(/\s/g, ''))
  expect(text.replace(/\s/g, '')).toContain('日本語のページ')
  expect(text).toContain('🚀')
  expect(text).toContain('مرحبا'.split('').reverse().join(''))
  expect(pages.map((lines) => lines.at(-1))).toEqual(
    pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
  )
}, 60_000)

test('what nobody knows is reported as unknown, and never as zero', async () => {
  const api = createTestApi()
  const person = await createPerson(api, { plan: { status: 'active' } })
  const { body: report } = await api.call(
    contract.createReport,
    { body: { target: 'shop.example', sections: [...REPORT_SECTIONS], paper: 'letter' } },
    person,
  )
  const { status, body } = await api.call(contract.getReportContent, { params: { id: report.id } }, person)

  expect(status).toBe(200)
  expect(body.score).toBeNull()
  expect(body.summary).toEqual([])
  const kinds = new Set(body.sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)))
  expect([...kinds]).toEqual(['note'])
  const { bytes } = await download(api, `/seo/reports/${report.id}/pdf`, person.token)
  expect(new TextDecoder('latin1').decode(bytes)).toContain('/MediaBox [0 0 612 792]')
})

test('sections are in the order that somebody has chosen', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const sections = ['technologies', 'score'] as const
  const { body: report } = await api.call(
    contract.createReport,
    {
      body: {
        target: 'https://www.shop.example/page',
        name: 'For Zoë',
        sections: [...sections],
        paper: 'a4',
      },
    },
    person,
  )
  expect(report).toMatchObject({ name: 'For Zoë', target: 'shop.example', sections, version: 1 })
  const { body } = await api.call(contract.getReportContent, { params: { id: report.id } }, person)
  expect(body.title).toBe('For Zoë')
  expect(body.sections.map(({ id }) => id)).toEqual(sections)
  const { bytes } = await download(api, `/seo/report/shop.example?sections=ranks`, person.token)
  expect(readPdfPages(bytes).map((lines) => lines[0])).toContain('Rank tracking')
  const { status } = await download(api, '/seo/report/shop.example?sections=ranks,ranks', person.token)
  expect(status).toBe(422)
})

test('a report and its figures are for its organization alone', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const stranger = await createCustomer(api)
  const origin = serve({ '/': page('Secret plan', '') })
  await audit(customer, `${origin}/`)
  const { body: report } = await api.call(
    contract.createReport,
    { body: { target: hostOf(origin), sections: ['pages'], paper: 'a4' } },
    customer,
  )
  for (const path of [
    `/seo/reports/${report.id}`,
    `/seo/reports/${report.id}/content`,
    `/seo/reports/${report.id}/pdf`,
  ])
    expect((await download(api, path, stranger.token)).status, path).toBe(404)
  const { bytes } = await download(api, `/seo/report/${hostOf(origin)}`, stranger.token)
  expect(readPdfPages(bytes).flat().join(' ')).not.toContain('Secret')
  const { bytes: own } = await download(api, `/seo/report/${hostOf(origin)}`, customer.token)
  expect(readPdfPages(own).flat().join(' ')).toContain('Secret')
}, 60_000)

test('two people change a report: fields of both stay, and the same field is a conflict', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const colleague = await createPerson(api, { organizationId: person.organizationId, role: 'member' })
  const body = { target: 'shop.example', sections: ['score' as const], paper: 'a4' as const }
  const { body: report } = await api.call(contract.createReport, { body }, person)
  const params = { id: report.id }
  const edit = (change: object, caller = person) =>
    api.call(
      contract.updateReport,
      { params, body: { name: 'shop.example', sections: ['score'], paper: 'a4', version: 1, ...change } },
      caller,
    )
  expect((await edit({ name: 'Mine' }, colleague)).body).toMatchObject({ type: 'forbidden' })
  expect((await edit({ name: 'Monthly' })).body).toMatchObject({ version: 2, name: 'Monthly' })
  expect((await edit({ paper: 'letter' })).body).toMatchObject({
    version: 3,
    name: 'Monthly',
    paper: 'letter',
  })
  expect((await edit({ name: 'Weekly' })).body).toMatchObject({ type: 'conflict' })
  expect((await api.call(contract.deleteReport, { params }, colleague)).status).toBe(403)
  expect((await api.call(contract.deleteReport, { params }, person)).status).toBe(204)
  expect((await api.call(contract.getSavedReport, { params }, person)).status).toBe(404)
})

test('a report of an organization with a PNG logo has it on its cover', async () => {
  const api = createTestApi()
  const person = await createPerson(api, { plan: { status: 'active' } })
  const path = '/seo/report/shop.example?sections=ranks'
  const without = await download(api, path, person.token)
  const form = new FormData()
  form.set('logo', new File([SAMPLES.png], 'logo.png', { type: 'image/png' }))
  const saved = await api.request(`/organization/${person.organizationId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  expect(saved.status, await saved.clone().text()).toBe(200)

  const { status, bytes } = await download(api, path, person.token)

  expect(status).toBe(200)
  const pictures = (pdf: Uint8Array) =>
    new TextDecoder('latin1').decode(pdf).split('/Subtype /Image').length - 1
  expect([pictures(without.bytes), pictures(bytes)]).toEqual([0, 1])
})
