import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createCustomer } from '#tests/workers/audited-site.ts'
import { projectsOf } from '#tests/workers/projects.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { readUrlList, tryUrl } from '#contract/seo/crawl-settings.ts'

type Reply = ReplyOf<typeof readUrlList> & { errors?: object }

async function open() {
  const api = createTestApi()
  const { token } = await createCustomer(api)
  return {
    read: async (text: string) => {
      const body = new FormData()
      body.append('file', new File([text], 'list.txt'))
      const headers = { authorization: `Bearer ${token}` }
      const response = await api.request(readUrlList.path, { method: 'POST', headers, body })
      return { status: response.status, body: await response.json<Reply>() }
    },
    decide: (body: { url: string; testUrl: string } & Record<string, unknown>) =>
      api.call(tryUrl, { body }, { token }),
  }
}

const TABLE = [
  'Address,Status,Redirect URL',
  '"https://shop.example/a,b?c=1;2",200,',
  'https://shop.example/old,301,https://shop.example/new',
  ',,',
  'nonsense,404,',
].join('\r\n')

const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://shop.example/a?b=1&amp;c=2</loc></url><url><loc> https://shop.example/d </loc></url></urlset>`

test.each([
  [
    'text',
    '\ufeffhttps://shop.example/a,b\n\n  https://shop.example/c;d \r\nhttps://shop.example/c;d#x\n',
    0,
  ],
  ['a table', TABLE, 2],
  ['a sitemap', SITEMAP, 0],
])('the URLs of %s', async (_, text, skipped) => {
  const { read } = await open()
  const { status, body } = await read(text)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({ urls: expect.any(Array) as string[], skipped })
  expect(body.urls).toMatchSnapshot()
})

test.each([
  ['', 'There is no URL in this file. URLs begin with https://.'],
  ['a,b\nc,d', 'There is no URL in this file. URLs begin with https://.'],
  ['https://shop.example/\u0000', 'This is not a text file.'],
  ['<html><body>https://shop.example/</body></html>', 'There is no sitemap in this file.'],
  [
    '<sitemapindex><sitemap><loc>https://shop.example/s.xml</loc></sitemap></sitemapindex>',
    'This is a sitemap index. Upload one of its sitemaps, or enter its address under “Sitemap”.',
  ],
  [`https://shop.example/${'a'.repeat(2 * 1024 * 1024)}`, 'This file is larger than 2 MB.'],
  [
    Array.from({ length: 10_001 }, (_, at) => `https://shop.example/${at}`).join('\n'),
    'This file has more than 10,000 URLs.',
  ],
])('a file without a list is refused', async (text, message) => {
  const { read } = await open()
  const { status, body } = await read(text)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ file: [message] })
})

test('no file of two megabytes keeps the thread for long', async () => {
  const { read } = await open()
  const texts = ['"'.repeat(2_000_000), '"a,'.repeat(600_000), '<'.repeat(2_000_000), ',\n'.repeat(1_000_000)]
  for (const text of texts) {
    const begun = Date.now()
    expect((await read(text)).status).toBe(422)
    expect([text.slice(0, 3), Date.now() - begun < 2_000]).toEqual([text.slice(0, 3), true])
  }
})

const SETTINGS = {
  url: 'http://shop.localhost/',
  folders: ['/docs/'],
  exclude: ['*?sort='],
  ignoredParameters: ['utm_*'],
}

test.each([
  ['/docs/a?utm_source=x', { url: 'http://shop.localhost/docs/a', reason: null, pattern: null }],
  [
    'http://www.shop.localhost/docs/b',
    { url: 'http://www.shop.localhost/docs/b', reason: null, pattern: null },
  ],
  ['/blog', { url: 'http://shop.localhost/blog', reason: 'outside-folders', pattern: null }],
  ['/docs/a?sort=1', { url: 'http://shop.localhost/docs/a?sort=1', reason: 'excluded', pattern: '*?sort=' }],
  [
    'http://x.shop.localhost/docs/',
    { url: 'http://x.shop.localhost/docs/', reason: 'other-site', pattern: null },
  ],
  ['mailto:ana@shop.localhost', { url: 'mailto:ana@shop.localhost', reason: 'not-a-url', pattern: null }],
])('%s is decided as a crawl would', async (testUrl, verdict) => {
  const { decide } = await open()
  expect((await decide({ ...SETTINGS, testUrl })).body).toEqual(verdict)
})

const MOST = Array.from({ length: 10_000 }, (_, at) => `http://shop.localhost/${'a'.repeat(100)}/${at}`)

test('as many URLs as a list may have are tried, audited and kept in a project', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const settings = { url: SETTINGS.url, list: MOST }
  const tried = await api.call(tryUrl, { body: { ...settings, testUrl: MOST[9_999] ?? '' } }, customer)
  expect(tried.body).toMatchObject({ reason: null })
  const project = await projectsOf(api, customer).create(settings)
  expect(project.body.settings.list).toHaveLength(10_000)
  expect((await customer.start(settings)).status).toBe(202)
})

test.each([
  ['with escapes', 500, `?${'ü'.repeat(600)}`],
  ['as it was typed', 1_000, `#${'a'.repeat(2_000)}`],
])('a list that is too long for a row %s is refused at its field', async (_, count, ending) => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const settings = { url: SETTINGS.url, list: MOST.slice(0, count).map((url) => url + ending) }
  const replies = [await customer.start(settings), await projectsOf(api, customer).create(settings)]
  const refusal = { list: ['These URLs are too long together. Audit them as several lists.'] }
  expect(replies.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, refusal],
    [422, refusal],
  ])
})

test('of a list only its URLs are taken, and subdomains where they were chosen', async () => {
  const { decide } = await open()
  const list = { url: SETTINGS.url, list: ['http://shop.localhost/a'] }
  expect((await decide({ ...list, testUrl: '/a' })).body.reason).toBeNull()
  expect((await decide({ ...list, testUrl: '/b' })).body.reason).toBe('not-listed')
  const wide = { url: SETTINGS.url, subdomains: true, testUrl: 'http://x.shop.localhost/' }
  expect((await decide(wide)).body.reason).toBeNull()
})
