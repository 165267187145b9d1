import { expect, test } from 'vitest'
import { getIssue, listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { audit, createCustomer, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'

useAuditedSites()

const LONG = `100%_${'ação/'.repeat(9)}`
const address = (path: string) => encodeURI(path.normalize())

test('audits, pages and findings are searched by text of any length, regardless of case', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const site = serve({ [address(`/${LONG}`)]: page(LONG.toUpperCase(), '') })
  const done = await audit(customer, `${site}${address(`/${LONG}`)}`)
  const params = { id: done.id }

  const [audits, titles, none, findings] = await Promise.all([
    api.call(contract.listAudits, { query: { q: address(LONG).toUpperCase() } }, { token }),
    api.call(listAuditPages, { params, query: { q: LONG } }, { token }),
    api.call(listAuditPages, { params, query: { q: LONG.replace('%_', 'xx') } }, { token }),
    api.call(
      getIssue,
      { params: { ...params, check: 'description-missing' }, query: { q: address(LONG) } },
      { token },
    ),
  ])

  expect(audits).toMatchObject({ status: 200, body: { total: 1 } })
  expect(titles).toMatchObject({ status: 200, body: { total: 1 } })
  expect(none).toMatchObject({ status: 200, body: { total: 0 } })
  expect(findings).toMatchObject({ status: 200, body: { total: 1 } })
})

test('URLs are searched by their decoded text', async () => {
  const customer = await createCustomer(createTestApi())
  const path = encodeURI('/Über/café-Straße')
  const done = await audit(customer, `${serve({ [path]: page('x', '') })}${path}`)
  const find = async (q: string) => (await customer.pages(done.id, { q })).body.total

  const spellings = [
    'über',
    'ÜBER',
    'Café',
    'straße',
    'über/CAFÉ',
    'cafe',
    'uber/caf%C3%A9',
    'caf%c3',
    'cafés',
  ]
  expect(await Promise.all(spellings.map(find))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0])
})

test('audits, titles, findings and changes are found regardless of case and diacritics', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { token } = customer
  const path = '/caf%C3%A9'
  let title = 'Crème brûlée'
  const url = `${serve({ [path]: () => page(title, '<p>Menu</p>')() })}${path}`
  const first = await audit(customer, url)
  title = ''
  const second = await audit(customer, url)
  const params = { id: second.id }

  const found = await Promise.all([
    api.call(contract.listAudits, { query: { q: 'CAFE' } }, { token }),
    customer.pages(first.id, { q: 'creme brulee' }),
    api.call(getIssue, { params: { ...params, check: 'title-empty' }, query: { q: 'cafe' } }, { token }),
    api.call(
      listDiffFindings,
      { params, query: { against: first.id, q: 'Cafe', check: 'title-empty' } },
      { token },
    ),
    api.call(contract.listAudits, { query: { q: 'cafes' } }, { token }),
  ])

  expect(found.map(({ body }) => body.total)).toEqual([2, 1, 1, 1, 0])
})

test('a search text can have all letters of an alphabet', async () => {
  const customer = await createCustomer(createTestApi())
  const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
  const done = await audit(customer, serve({ '/': page(letters.toUpperCase(), '') }))

  const { status, body } = await customer.pages(done.id, { q: letters })

  expect(status).toBe(200)
  expect(body.total).toBe(1)
})
