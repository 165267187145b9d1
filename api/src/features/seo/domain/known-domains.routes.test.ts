import { expect, test } from 'vitest'
import { listDomains } from '#contract/seo/domain.known.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

test('the domains of an organization are those that it has crawled or tracks, each once', async () => {
  const api = createTestApi()
  const [ours, theirs] = [await createPerson(api), await createPerson(api)]
  const { DB } = api.bindings
  const audit = (whose: string, host: string, at: number, score: number) =>
    DB.prepare(
      `insert into site_audits (id, organization_id, url, host, options, max_pages, status, categories, created_at, finished_at,
         fetched, score) values (?, ?, '', ?, '{}', 10, 'finished', '{}', ?, ?, ?, ?)`,
    ).bind(`aud_${whose}_${host}_${at}`, whose, host, at, at, at, score)
  const keyword = (whose: string, domain: string, text: string) =>
    DB.prepare(
      `insert into tracked_keywords (id, organization_id, domain, keyword, folded_keyword, tags, created_at)
       values (?, ?, ?, ?, ?, '[]', 0)`,
    ).bind(`kwd_${whose}_${domain}_${text}`, whose, domain, text, text)
  const project = (whose: string, host: string) =>
    DB.prepare(
      `insert into projects (id, organization_id, name, folded_name, url, host, settings, frequency, weekday, month_day, hour,
         time_zone, is_paused, mail_on, created_at, version)
       values (?, ?, ?, ?, ?, ?, '{}', 'off', 'monday', 1, 0, 'UTC', 0, 'never', 0, 1)`,
    ).bind(`prj_${whose}_${host}`, whose, host, host, `https://${host}/`, host)
  const { organizationId: us } = ours
  await DB.batch([
    audit(us, 'shop.example', 1000, 50),
    audit(us, 'www.shop.example', 3000, 80),
    audit(us, '127.0.0.1:8080', 2000, 90),
    audit(us, 'xn--caf-dma.example', 1500, 70),
    keyword(us, 'shop.example', 'shoes'),
    keyword(us, 'rival.example', 'shoes'),
    keyword(us, 'rival.example', 'boots'),
    audit(theirs.organizationId, 'secret.example', 9000, 10),
    keyword(theirs.organizationId, 'shop.example', 'hats'),
    project(us, 'www.shop.example'),
    project(us, 'planned.example'),
    project(theirs.organizationId, 'hidden.example'),
  ])
  const list = async (query: object) => (await api.call(listDomains, { query }, ours)).body
  const hosts = async (query: object) => (await list(query)).items.map(({ host }) => host)

  const { items, total } = await list({})
  expect(total).toBe(5)
  expect(items).toEqual([
    {
      host: 'shop.example',
      audits: 2,
      crawledAt: '1970-01-01T00:00:03.000Z',
      auditId: `aud_${us}_www.shop.example_3000`,
      score: 80,
      pages: 3000,
      keywords: 1,
    },
    expect.objectContaining({ host: '127.0.0.1:8080', audits: 1, pages: 2000, keywords: 0 }),
    expect.objectContaining({ host: 'xn--caf-dma.example' }),
    // A project that was never crawled has its name alone.
    {
      host: 'planned.example',
      audits: 0,
      crawledAt: null,
      auditId: null,
      score: null,
      pages: null,
      keywords: 0,
    },
    {
      host: 'rival.example',
      audits: 0,
      crawledAt: null,
      auditId: null,
      score: null,
      pages: null,
      keywords: 2,
    },
  ])
  expect(await hosts({ q: 'café' })).toEqual(['xn--caf-dma.example'])
  expect(await hosts({ sort: 'score', direction: 'asc' })).toEqual([
    'xn--caf-dma.example',
    'shop.example',
    '127.0.0.1:8080',
    'planned.example',
    'rival.example',
  ])
  expect(await hosts({ sort: 'host', direction: 'asc', pageSize: 2, page: 2 })).toEqual([
    'rival.example',
    'shop.example',
  ])
  expect((await api.call(listDomains, {}, theirs)).body.items.map(({ host }) => host)).toEqual([
    'secret.example',
    'hidden.example',
    'shop.example',
  ])
})
