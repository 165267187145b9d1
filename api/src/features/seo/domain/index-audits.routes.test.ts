import { expect, test } from 'vitest'
import { createOwnIndexSource } from '#api/sources/own-index/own-index.source.ts'
import { type Asked } from '#api/sources/source.ts'
import { listMainKeywords } from '#contract/seo/domain.lists.ts'
import { deleteAudit } from '#contract/seo/site-audit.records.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  type Customer,
  page,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { until } from '#tests/workers/until.ts'
import { indexAudits, noteUnindexed } from './index-audits.jobs.ts'

useAuditedSites()

const text = (about: string) =>
  `<main><p>${`All that there is to know about ${about}. `.repeat(20)}</p></main>`

function toAsked(origin: string): Asked {
  const { host } = new URL(origin)
  return {
    target: { name: host, scope: 'subdomains', host, domain: host, path: '/' },
    device: 'all',
    fresh: false,
    from: '2020-01-01',
    to: '2199-01-01',
    previous: null,
  }
}

async function openSource(api: TestApi, customer: Customer) {
  const scope = createTestScope(api)
  const { organizationId } = await organizationOf(api, customer)
  const source = await createOwnIndexSource({ ...scope, organizationId, personId: null })
  if (!source) throw new Error('The own index is always connected.')
  return { scope, source }
}

const organizationOf = async (api: TestApi, { email }: Customer) => {
  const row = await api.bindings.DB.prepare(
    'SELECT organization_id AS organizationId FROM users JOIN site_audits USING (organization_id) WHERE email = ?',
  )
    .bind(email)
    .first<{ organizationId: string }>()
  if (!row) throw new Error(`There is no ${email}.`)
  return row
}

const KEYWORDS = listMainKeywords.query.parse({})

test('what audits have found is told to their organization, to nobody else, and goes with them', async () => {
  const api = createTestApi()
  const [customer, stranger] = [await createCustomer(api), await createCustomer(api)]
  const tulips = serve({ '/': page('Tulip bulbs', text('tulip bulbs')) })
  const linker = serve({
    '/': page('Garden blog', `${text('gardens')}<main><a href="${tulips}/">Tulip bulbs</a></main>`),
  })
  const { id } = await audit(customer, tulips)
  const linking = await audit(customer, linker)
  await audit(stranger, serve({ '/': page('Rose seeds', text('rose seeds')) }))

  const { scope, source } = await openSource(api, customer)
  const asked = toAsked(tulips)
  await until(async () => {
    await indexAudits(scope)
    const known = await source.summary?.(asked)
    const figures = Object.fromEntries(
      (known ?? []).flatMap(({ data }) => data).map(({ metric, value }) => [metric, value]),
    )
    expect(figures).toMatchObject({ 'indexed-pages': 1, backlinks: 1, 'referring-domains': 1 })
  })
  const keywords = await until(async () => {
    const found = await source['main-keywords']?.(asked, KEYWORDS)
    expect(found?.data.items[0]).toMatchObject({ keyword: 'tulip bulbs', weight: 100, position: 1 })
    return found
  })
  expect(keywords).toMatchObject({
    basis: 'estimated',
    coverage: expect.stringContaining('among 2 pages of 2 domains') as string,
  })
  const other = await openSource(api, stranger)
  expect(await other.source.summary?.(asked)).toEqual([])
  expect(await other.source['main-keywords']?.(asked, KEYWORDS)).toBeNull()

  for (const gone of [id, linking.id])
    expect((await api.call(deleteAudit, { params: { id: gone } }, { token: customer.token })).status).toBe(
      204,
    )
  await until(async () => expect(await source['main-keywords']?.(asked, KEYWORDS)).toBeNull())
})

test('an audit is noted with its end; one that was not is found at night', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, serve({ '/': page('Tulip bulbs', text('tulip bulbs')) }))
  const noted = () =>
    api.bindings.DB.prepare(
      'SELECT state, organization_id AS organizationId FROM indexed_audits WHERE audit_id = ?',
    )
      .bind(id)
      .first()
  const waiting = { state: 'waiting', ...(await organizationOf(api, customer)) }
  await until(async () => expect(await noted()).toEqual(waiting))

  await api.bindings.DB.prepare('DELETE FROM indexed_audits WHERE audit_id = ?').bind(id).run()
  await noteUnindexed(createTestScope(api))
  expect(await noted()).toEqual(waiting)
})
