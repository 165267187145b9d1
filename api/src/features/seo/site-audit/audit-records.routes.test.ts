import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  type Customer,
  links,
  page,
  type Pages,
  serve,
  small,
  untilOver,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { DEFAULT_SETTINGS } from '#contract/seo/crawl-settings.forms.ts'
import * as records from '#contract/seo/site-audit.records.ts'
import { exportAudit } from '#contract/seo/site-audit.exports.ts'
import * as findings from '#contract/seo/site-audit.findings.ts'
import { getAuditPage, listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'

useAuditedSites()

const slow: Pages = {
  '/': page('Slow', links('/b')),
  '/b': () => new Promise<Response>((resolve) => setTimeout(() => resolve(page('B', '')()), 1_500)),
}

const remove = (api: TestApi, { token }: { token: string }, id: string) =>
  api.call(records.deleteAudit, { params: { id } }, { token })
const usageOf = async (api: TestApi, { token }: Customer) =>
  (await api.call(records.getAuditUsage, {}, { token })).body

/** The tables left in a crawl's object, without running its code. */
function storageOf(api: TestApi, id: string) {
  const stub = api.bindings.CRAWLS.get(api.bindings.CRAWLS.idFromName(id))
  return runInDurableObject(stub, async (_, { storage }) => ({
    alarm: await storage.getAlarm(),
    tables: [...storage.sql.exec(`SELECT name FROM sqlite_master WHERE name IN ('pages', 'crawl')`)].length,
  }))
}

test('an audit is deleted with all its results, and the audit log says by whom', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, serve(small))
  expect((await storageOf(api, id)).tables).toBe(2)

  expect((await remove(api, customer, id)).status).toBe(204)

  expect(await storageOf(api, id)).toEqual({ alarm: null, tables: 0 })
  expect((await customer.get(id)).status).toBe(404)
  expect((await customer.pages(id)).status).toBe(404)
  expect((await remove(api, customer, id)).status).toBe(404)
  const log = await api.call(listAuditEvents, { query: { area: 'audit' } }, { token: customer.token })
  expect(log.body).toMatchObject({
    total: 1,
    items: [
      { action: 'audit.deleted', subject: { name: expect.stringMatching(/^127\.0\.0\.1:/) as string } },
    ],
  })
})

test('a running audit is canceled first, and its site can be audited again', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve(slow)
  const { body } = await customer.start({ url: origin })
  await until(async () => expect((await customer.get(body.id)).body.progress.fetched).toBe(1))

  expect((await remove(api, customer, body.id)).status).toBe(204)

  expect(await storageOf(api, body.id)).toEqual({ alarm: null, tables: 0 })
  expect((await customer.start({ url: origin })).status).toBe(202)
})

test('only the person who started an audit and administrators can delete it', async () => {
  const api = createTestApi()
  const owner = await createCustomer(api)
  const { organizationId } = owner
  const starter = await createPerson(api, { organizationId, role: 'member' })
  const colleague = await createPerson(api, { organizationId, role: 'member' })
  const stranger = await createCustomer(api)
  const start = async () => {
    const { body } = await api.call(
      contract.createAudit,
      { body: { url: serve(small) } },
      { token: starter.token },
    )
    await untilOver(owner, body.id)
    return body.id
  }
  const [one, other] = [await start(), await start()]

  expect((await owner.get(one)).body.startedById).toBe(starter.id)
  expect((await remove(api, colleague, one)).body).toMatchObject({ type: 'forbidden' })
  expect((await remove(api, stranger, one)).status).toBe(404)
  expect((await owner.pages(one)).body.total).toBe(5)
  expect((await remove(api, starter, one)).status).toBe(204)
  expect((await remove(api, owner, other)).status).toBe(204)
})

test('a deleted audit still counts against the monthly limit', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, serve(small))
  await until(async () => expect((await usageOf(api, customer)).pages).toBe(5))
  const before = await usageOf(api, customer)
  expect(before).toMatchObject({ audits: { used: 1 }, pages: 5 })

  await remove(api, customer, id)

  expect(await usageOf(api, customer)).toEqual(before)
  // As many as the plan allows, all of them deleted.
  const { limit } = before.audits
  await api.bindings.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into deleted_audits select 'aud_gone' || i, ?, ?, 0 from n`,
  )
    .bind((limit ?? 0) - 1, customer.organizationId, api.clock.at.getTime())
    .run()
  expect(await customer.start({ url: serve(small) })).toMatchObject({
    status: 403,
    body: { type: 'limit-reached' },
  })
})

test('reading an audit while it is deleted finds nothing', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, serve(small))
  await crawlOf(api.bindings, id).erase()

  const params = { id }
  const { token } = customer
  const answers = await Promise.all([
    customer.pages(id),
    customer.issues(id),
    api.call(listAuditPages, { params, query: { q: 'a' } }, { token }),
    api.call(getAuditPage, { params, query: { url: 'http://127.0.0.1/' } }, { token }),
    api.call(findings.getIssue, { params: { id, check: 'title-missing' } }, { token }),
    api.call(findings.listCauses, { params: { id, check: 'title-missing' } }, { token }),
    api.call(findings.diffAudits, { params, query: { against: id } }, { token }),
    api.call(findings.listDiffFindings, { params, query: { against: id } }, { token }),
    api.call(exportAudit, { params, query: { table: 'pages' } }, { token }),
    api.call(contract.streamAuditProgress, { params }, { token }),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('the next audit of a site has no comparison once the previous one is deleted', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const origin = serve({ ...small, '/b': slow['/b'] ?? page('B', '') })
  const first = await audit(customer, origin)
  const next = await customer.start({ url: origin })

  await remove(api, customer, first.id)
  const done = await untilOver(customer, next.body.id)

  await until(async () => expect((await customer.get(done.id)).body).not.toHaveProperty('previousId'))
  const { body } = await customer.issues(done.id)
  expect(body.items.length).toBeGreaterThan(0)
  expect(body.items.every((item) => item.new === null)).toBe(true)
})

test('a crawl that wakes up after its audit was deleted deletes its data', async () => {
  const api = createTestApi()
  const id = 'aud_00000000000000000000000000'
  const url = serve(small)
  const plan = { id, organizationId: 'org_gone', url, maxPages: 10, include: [], exclude: [], list: [] }
  await crawlOf(api.bindings, id).wake({ ...plan, previousId: null, createdAt: Date.now() })

  await until(async () => expect(await storageOf(api, id)).toEqual({ alarm: null, tables: 0 }))
})

test('an audit can be started again with the same settings', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const url = `${serve(small)}/`
  const options = { maxPages: 7, include: ['/a*'], exclude: ['/b'], list: [`${url}a`] }
  const { body } = await customer.start({ url, ...options })
  await untilOver(customer, body.id)

  const kept = await api.call(records.getAuditOptions, { params: { id: body.id } }, { token: customer.token })

  expect(kept.body).toEqual({ ...DEFAULT_SETTINGS, url, ...options })
  expect((await customer.get(body.id)).body).toMatchObject({
    options: { include: 1, exclude: 1, listed: 1, respectRobots: true },
    startedById: customer.id,
  })
})
