import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { exportProjects } from '#contract/seo/projects.ts'
import { listAudits } from '#contract/seo/site-audit.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCustomer, page, serve, untilOver, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { projectsOf } from '#tests/workers/projects.ts'

useAuditedSites()

async function open() {
  const api = createTestApi()
  const customer = await createCustomer(api)
  return { api, customer, projects: projectsOf(api, customer) }
}

test('a project keeps its settings, belongs to its creator, and is named after its site', async () => {
  const { customer, projects } = await open()

  const { status, body } = await projects.create({
    url: 'www.shop.example.com/docs',
    maxPages: 20,
    exclude: ['/search*'],
    maxDepth: 0,
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'shop.example.com',
    url: 'https://www.shop.example.com/docs',
    host: 'shop.example.com',
    createdBy: { id: customer.id, name: 'Bea Souza' },
    schedule: { frequency: 'off', timeZone: 'America/Sao_Paulo', nextRunAt: null, isPaused: false },
    settings: { maxPages: 20, exclude: ['/search*'], maxDepth: 0, respectRobots: true },
    recipients: [{ id: customer.id, name: 'Bea Souza', isOptedOut: false }],
    isOwnMailOn: true,
    site: null,
    trend: [],
    runs: [],
    lastAudit: null,
    version: 1,
  })
  expect((await projects.list()).body).toMatchObject({ total: 1, items: [{ id: body.id }] })
})

test.each([
  ['ftp://shop.example.com', 'url'],
  ['http://10.0.0.1/', 'url'],
  ['', 'url'],
])('the URL %j is refused at its field', async (url, field) => {
  const api = createTestApi({ settings: { CRAWL_PRIVATE_ADDRESSES: 'deny' } })
  const projects = projectsOf(api, await createCustomer(api))
  const { status, body } = await projects.create({ url })
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(field)
})

test('a project starts audits with its settings, which are listed under it and scored on its page', async () => {
  const { api, customer, projects } = await open()
  const url = serve({ '/': page('Home', '<a href="/a">a</a>'), '/a': page('A', '') })
  const { id } = (await projects.create({ url, maxPages: 1 })).body

  const started = await projects.audit(id)
  expect(started.status).toBe(202)
  expect((await projects.get(id)).body.underWayId).toBe(started.body.id)
  const audit = await untilOver(customer, started.body.id)
  api.wait(1000)
  const again = await untilOver(customer, (await projects.audit(id)).body.id)
  await customer.start({ url })

  expect(audit).toMatchObject({ projectId: id, maxPages: 1 })
  expect(again.previousId).toBe(audit.id)
  const { body } = await projects.get(id)
  expect(body.lastAudit).toMatchObject({ id: again.id, status: 'finished', score: again.score, pages: 1 })
  expect(body.trend.map(({ auditId }) => auditId)).toEqual([audit.id, again.id])
  expect(body.compared).toEqual({ id: again.id, against: audit.id })
  const listed = await api.call(listAudits, { query: { project: id } }, customer)
  expect(listed.body.items.map((item) => item.id)).toEqual([again.id, audit.id])
})

test('an audit is compared with the one before of its project, rather than with another of the site', async () => {
  const { customer, projects } = await open()
  const url = serve({ '/': page('Home', '') })
  const { id } = (await projects.create({ url })).body
  const first = await untilOver(customer, (await projects.audit(id)).body.id)
  const other = await untilOver(customer, (await customer.start({ url })).body.id)

  const second = await untilOver(customer, (await projects.audit(id)).body.id)
  const alone = await untilOver(customer, (await customer.start({ url })).body.id)

  expect(other.previousId).toBe(first.id)
  expect(second.previousId).toBe(first.id)
  expect(alone.previousId).toBe(second.id)
})

test('passwords and headers are kept for the next audit, and never shown', async () => {
  const { api, customer, projects } = await open()
  const secrets = { authUser: 'ana', authPassword: 'geheim', headers: ['X-Key: secret-value'] }
  const { body } = await projects.create({ url: 'shop.example.com', ...secrets })
  const { id, settings } = body
  expect(settings).toMatchObject({ hasAuth: true, headerNames: ['X-Key'] })

  const renamed = await projects.update(id, { url: 'shop.example.com', name: 'Shop', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Shop', settings: { hasAuth: true, headerNames: ['X-Key'] } })
  const replaced = await projects.update(id, { url: 'shop.example.com', name: 'Shop', headers: ['X-New: a'] })
  expect(replaced.body.settings).toMatchObject({ hasAuth: true, headerNames: ['X-New'] })

  const stored = await api.bindings.DB.prepare('select * from projects where id = ?').bind(id).all()
  const events = await api.call(listAuditEvents, { query: { area: 'project' } }, customer)
  const log = await api.bindings.DB.prepare('select * from changes where subject_id = ?').bind(id).all()
  const replies = [body, replaced.body, stored.results, events.body, log.results].map((reply) =>
    JSON.stringify(reply),
  )
  for (const text of replies) expect(text).not.toMatch(/geheim|secret-value|X-New: a/)
  expect(events.body.items.map(({ details }) => details)).toContainEqual([
    { field: 'secrets', from: 'set', to: 'replaced' },
  ])

  const moved = await projects.update(id, { url: 'other.example.com', name: 'Shop' })
  expect(moved.body.errors).toHaveProperty('secretsOf')
  const dropped = await projects.update(id, { url: 'shop.example.com', name: 'Shop', dropSecrets: true })
  expect(dropped.body.settings).toMatchObject({ hasAuth: false, headerNames: [] })
})

test('stored secrets are not sent unencrypted because somebody changed the URL, nor to what another person chose', async () => {
  const { projects } = await open()
  const secrets = { authUser: 'ana', authPassword: 'geheim' }
  const { id } = (await projects.create({ url: 'https://shop.example.com', ...secrets })).body

  const weakened = await projects.update(id, { url: 'http://shop.example.com' })
  expect([weakened.status, Object.keys(weakened.body.errors)]).toEqual([422, ['secretsOf']])
  expect((await projects.get(id)).body.url).toBe('https://shop.example.com/')

  const other = (await projects.create({ url: 'https://shop.example.com' })).body.id
  const moved = await projects.update(other, { url: 'http://shop.example.com', version: 1 })
  expect(moved.status).toBe(200)
  const late = await projects.update(other, { url: 'https://shop.example.com', ...secrets, version: 1 })
  expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ['url']])
  expect((await projects.get(other)).body.settings.hasAuth).toBe(false)
})

test('the stored secrets of an audit go into a project of the same site, and its audits are sent them', async () => {
  const { customer, projects } = await open()
  const sent: (string | null)[] = []
  const url = serve({
    '/': (request) => {
      sent.push(request.headers.get('authorization'))
      return page('Home', '')()
    },
  })
  const audit = await untilOver(
    customer,
    (await customer.start({ url, authUser: 'ana', authPassword: 'x' })).body.id,
  )

  const { body } = await projects.create({ url, secretsOf: audit.id })
  expect(body.settings.hasAuth).toBe(true)
  sent.length = 0
  await untilOver(customer, (await projects.audit(body.id)).body.id)
  expect(sent).toContain('Basic YW5hOng=')

  const other = await projects.create({ url: 'shop.example.com', secretsOf: audit.id })
  expect(other.body.errors).toHaveProperty('secretsOf')
})

test('what an audit would be refused for is refused at its field when it is saved', async () => {
  const { projects } = await open()
  const save = async (more: object) =>
    Object.keys((await projects.create({ url: 'shop.example.com', ...more })).body.errors)

  expect(await save({ respectRobots: false })).toEqual(['respectRobots'])
  expect(await save({ list: ['https://elsewhere.example/'] })).toEqual(['list'])
  expect(await save({ maxPages: 900_000 })).toEqual(['maxPages'])
})

test('two people who change different settings keep both, and one setting is refused once', async () => {
  const { api, customer, projects } = await open()
  const rita = await createPerson(api, {
    organizationId: customer.organizationId,
    role: 'administrator',
    firstName: 'Rita',
  })
  const hers = projectsOf(api, rita)
  const { id } = (await projects.create({ url: 'shop.example.com', name: 'Shop' })).body
  const opened = { url: 'https://shop.example.com/', name: 'Shop', version: 1 }

  await hers.update(id, { ...opened, maxPages: 50 })
  const merged = await projects.update(id, { ...opened, exclude: ['/x*'] })
  expect(merged.body.settings).toMatchObject({ maxPages: 50, exclude: ['/x*'] })

  const refused = await projects.update(id, { ...opened, maxPages: 10 })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: 'Rita Souza changed this while it was being edited.',
      errors: { maxPages: ['Changed meanwhile to “50”. Save again to keep yours.'] },
    },
  })
  const kept = await projects.update(id, { ...opened, maxPages: 10, seenVersion: refused.body.version })
  expect(kept.body.settings).toMatchObject({ maxPages: 10, exclude: ['/x*'] })
})

test('a long list of URLs is compared, and does not fill the audit log', async () => {
  const { api, projects } = await open()
  const list = Array.from({ length: 1000 }, (_, at) => `https://shop.example.com/${'page'.repeat(10)}/${at}`)
  const { id } = (await projects.create({ url: 'shop.example.com' })).body

  const { body } = await projects.update(id, { url: 'shop.example.com', list })

  expect(body.settings.list).toHaveLength(1000)
  const row = await api.bindings.DB.prepare(
    "select length(before || after || details) as size from changes where subject_id = ? and action = 'project.updated'",
  )
    .bind(id)
    .first<{ size: number }>()
  expect(row?.size).toBeLessThan(1000)
})

test('a deleted project leaves its audits, and a list of them under it finds none', async () => {
  const { api, customer, projects } = await open()
  const url = serve({ '/': page('Home', '') })
  const { id } = (await projects.create({ url })).body
  const audit = await untilOver(customer, (await projects.audit(id)).body.id)

  expect((await projects.remove(id)).status).toBe(204)

  expect((await projects.get(id)).status).toBe(404)
  expect((await projects.remove(id)).status).toBe(404)
  expect((await customer.get(audit.id)).body).toMatchObject({ status: 'finished', projectId: null })
  const listed = await api.call(listAudits, { query: { project: id } }, customer)
  expect(listed.body.total).toBe(0)
})

test('a project is its organization’s: for all others it is not there', async () => {
  const { api, projects } = await open()
  const stranger = projectsOf(api, await createCustomer(api))
  const { id } = (await projects.create({ url: 'shop.example.com' })).body

  const calls = [
    stranger.get(id),
    stranger.update(id, { url: 'shop.example.com' }),
    stranger.schedule(id),
    stranger.pause(id),
    stranger.resume(id),
    stranger.audit(id),
    stranger.setOwnMail(id, true),
    stranger.remove(id),
  ]

  for (const call of calls) expect(await call).toMatchObject({ status: 404, body: { type: 'not-found' } })
  expect((await stranger.list()).body.total).toBe(0)
  expect((await projects.get(id)).status).toBe(200)
})

test('projects are found by name and by address, filtered by schedule, and exported as they are listed', async () => {
  const { api, customer, projects } = await open()
  const cafe = (await projects.create({ url: 'https://xn--caf-dma.example/', name: 'Corner shop' })).body
  await projects.create({ url: 'other.example', name: '=HYPERLINK("x")' })
  await projects.schedule(cafe.id)
  const namesOf = async (query: object) => (await projects.list(query)).body.items.map(({ name }) => name)

  expect(await namesOf({ q: 'CORNER' })).toEqual(['Corner shop'])
  expect(await namesOf({ q: 'café.' })).toEqual(['Corner shop'])
  expect(await namesOf({ frequency: 'daily' })).toEqual(['Corner shop'])
  expect(await namesOf({ q: '%' })).toEqual([])

  const { body } = await api.call(exportProjects, { query: { sort: 'name', direction: 'desc' } }, customer)
  const rows = (body as unknown as string).trimEnd().split('\r\n')
  expect(rows).toEqual([
    'name,url,schedule,paused,next,score,errors,warnings,audited,id',
    expect.stringMatching(
      /^Corner shop,https:\/\/xn--caf-dma\.example\/,"Daily at 06:00, Europe\/Berlin",no,2/,
    ),
    expect.stringMatching(/^"'=HYPERLINK\(""x""\)",https:\/\/other\.example\/,Not scheduled,no,,,,,,prj_/),
  ])
})
