import { expect, test } from 'vitest'
import { getIssue, listCauses, listIssues } from '#contract/seo/site-audit.findings.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { exportTemplates, listTemplates } from '#contract/seo/site-audit.templates.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  type Pages,
  serve,
  small,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'

useAuditedSites()

const POSTS = Array.from({ length: 5 }, (_, at) => `/blog/post-${at}`)
const framed = (title: string, frame: string) => () =>
  new Response(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${frame}<main><h1>${title}</h1></main></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
const POST =
  '<header class="blog"><nav class="posts"><ul class="tags"></ul></nav></header><aside class="author"></aside>'

/** A blog of one template, and a page of another one in the same folder. */
const site = (): Pages => ({
  ...small,
  '/': framed('Home', links(...POSTS, '/blog/about')),
  ...Object.fromEntries(POSTS.map((path) => [path, framed(`Post ${path}`, POST)])),
  '/blog/about': framed(
    'About',
    '<form class="ask"><fieldset></fieldset></form><section class="team"></section>',
  ),
})

async function auditBlog() {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await audit(customer, serve(site()))
  return { api, customer, token: customer.token, params: { id } }
}

test('pages are listed by their template, with the worst issue of each', async () => {
  const { api, token, params } = await auditBlog()
  const { body } = await api.call(listTemplates, { params }, { token })

  const [blog] = body.items
  expect(blog).toMatchObject({ pattern: '/blog/*', pages: 5, worst: { pages: 5 } })
  expect(blog?.example).toMatch(/\/blog\/post-0$/)
  expect(blog?.averageIssues).toBeCloseTo((blog?.issues ?? 0) / 5, 1)
  expect(body.items.filter(({ pattern }) => pattern === '/blog/*')).toHaveLength(2)

  const found = await api.call(listTemplates, { params, query: { q: 'BLOG', minPages: '5' } }, { token })
  expect(found.body).toMatchObject({ total: 1, items: [{ id: blog?.id }] })
  const pages = await api.call(listAuditPages, { params, query: { template: String(blog?.id) } }, { token })
  expect(pages.body.items.map(({ url }) => new URL(url).pathname)).toEqual(POSTS)
})

test('what all pages of a template lack reads as one fix', async () => {
  const { api, token, params } = await auditBlog()
  const check = 'description-missing'
  const { body: issues } = await api.call(listIssues, { params }, { token })
  const issue = issues.items.find((one) => one.check === check)
  expect(issue).toMatchObject({
    causeKind: 'template',
    template: { pattern: '/blog/*', pages: 5, allPages: 5 },
  })

  const { body: causes } = await api.call(listCauses, { params: { ...params, check } }, { token })
  const [first, ...others] = causes.items
  expect(first).toMatchObject({
    kind: 'template',
    pages: 5,
    template: { id: issue?.template?.id, pattern: '/blog/*' },
  })
  expect(others.map(({ kind }) => kind)).toEqual(['same'])
  expect(issue?.causes).toBe(causes.total)

  const query = { cause: first?.url ?? '', template: String(first?.template?.id) }
  const { body: ofTemplate } = await api.call(getIssue, { params: { ...params, check }, query }, { token })
  expect(ofTemplate.items.map(({ url }) => new URL(url).pathname)).toEqual(POSTS)
  const { body: ofOthers } = await api.call(
    getIssue,
    { params: { ...params, check }, query: { cause: others[0]?.url ?? '' } },
    { token },
  )
  expect(ofOthers.total).toBe(others[0]?.pages)
})

test('the file of the templates has all of them, in the order of the list', async () => {
  const { api, token, params } = await auditBlog()
  const query = { sort: 'pattern', direction: 'asc' } as const
  const { body } = await api.call(listTemplates, { params, query }, { token })
  const file = await api.call(exportTemplates, { params, query }, { token })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [, ...rows] = (file.body as unknown as string).trimEnd().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(body.items.map(({ pattern }) => pattern))
})

test('templates of another organization are not found', async () => {
  const { api, params } = await auditBlog()
  const { token } = await createCustomer(api)
  expect((await api.call(listTemplates, { params }, { token })).status).toBe(404)
  expect((await api.call(exportTemplates, { params }, { token })).status).toBe(404)
})

test('a page that is noindex now and was not is told by the second audit, and not checked by the first', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const pages = site()
  const url = serve(pages)
  const first = await audit(customer, url)
  const { body: before } = await customer.issues(first.id)
  expect(before.notChecked.find((one) => one.id === 'became-nonindexable')).toMatchObject({
    reason: 'no-previous',
  })

  pages['/blog/post-1'] = () =>
    new Response('<!doctype html><title>Post</title><meta name="robots" content="noindex"><h1>Post</h1>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  const second = await audit(customer, url)
  const { body: now } = await customer.issues(second.id)
  expect(now.items.find((one) => one.check === 'became-nonindexable')).toMatchObject({ pages: 1 })
})
