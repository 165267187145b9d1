import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { projectsOf, runNext } from '#tests/workers/projects.ts'
import { deleteAudit } from '#contract/seo/site-audit.records.ts'

useAuditedSites()

/** The same page until its tag changes. */
const tagged = (tag: string, title: string, body: string) => async (request: Request) => {
  const etag = `"${tag}"`
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { etag } })
  const whole = page(title, body)()
  whole.headers.set('etag', etag)
  return Promise.resolve(whole)
}

const shop = (): Pages => ({
  '/': tagged('home', 'Home', links('/a', '/b', '/c')),
  '/a': tagged('a', 'Page A', links('/')),
  '/b': tagged('b', 'Page B', links('/')),
  '/c': page('Page C', links('/')),
})

test('an audit that is told so takes over what has not changed, and says how much', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const pages = shop()
  const url = serve(pages)
  const first = await audit(customer, url, { onlyChanged: 'always' })
  expect(first.unchanged).toBeUndefined()
  pages['/b'] = tagged('b2', 'Page B is another', links('/'))

  const changed = await audit(customer, url, { onlyChanged: 'always' })
  const whole = await audit(customer, url)

  // The start page is fetched whole, and of the others one in twenty.
  expect(changed.unchanged?.pages).toBeLessThanOrEqual(1)
  expect(changed.unchanged).toMatchObject({ isDistrusted: false })
  expect(whole.unchanged).toBeUndefined()
  const titles = async (id: string) =>
    (await customer.pages(id)).body.items.map(({ title }) => title).toSorted()
  expect(await titles(changed.id)).toEqual(await titles(whole.id))
  expect(changed.counts).toEqual(whole.counts)
  expect(changed.score).toBe(whole.score)
})

test('the audits of a schedule ask so by themselves, unless its project says never', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const projects = projectsOf(api, customer)
  const url = serve(shop())
  const { id } = (await projects.create({ url })).body
  await projects.schedule(id)
  await runNext(api, customer, id)

  const second = await runNext(api, customer, id)
  expect(second.unchanged).toBeDefined()

  await projects.update(id, { url, name: 'Shop', onlyChanged: 'never' })
  const third = await runNext(api, customer, id)
  expect(third.unchanged).toBeUndefined()
})

test('where the audit before has been deleted, every page is fetched', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const url = serve(shop())
  const { id } = await audit(customer, url)
  await api.call(deleteAudit, { params: { id } }, { token: customer.token })

  const again = await audit(customer, url, { onlyChanged: 'always' })

  expect(again).toMatchObject({ status: 'finished', progress: { fetched: 4 } })
})

test('own checks look at the pages themselves, so all of them are fetched', async () => {
  const customer = await createCustomer(createTestApi())
  const url = serve(shop())
  const ownChecks = [{ name: 'Page', want: 'present', find: 'text', pattern: 'Page' }]
  await audit(customer, url, { ownChecks })

  const again = await audit(customer, url, { onlyChanged: 'always', ownChecks })
  const { body } = await customer.pages(again.id, { columns: 'title' })

  expect(again).toMatchObject({ status: 'finished', progress: { fetched: 4 } })
  expect(again.unchanged).toBeUndefined()
  expect(body.ownChecks).toMatchObject([{ name: 'Page' }])
})

test('a value that is none is refused', async () => {
  const customer = await createCustomer(createTestApi())

  expect((await customer.start({ url: serve(shop()), onlyChanged: 'often' })).status).toBe(422)
})
