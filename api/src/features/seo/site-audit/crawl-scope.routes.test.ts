import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  asked,
  audit,
  createCustomer,
  file,
  links,
  page,
  type Pages,
  serve,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { getAuditOptions } from '#contract/seo/site-audit.records.ts'

useAuditedSites()

const leaf = page('Leaf', '')

/** The URLs that were fetched, in order of their text. */
async function crawl(url: string, options: object) {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const result = await audit(customer, url, options)
  const { body } = await customer.pages(result.id, { pageSize: 200 })
  const urls = body.items.filter(({ status }) => status === 200).map((item) => item.url)
  return { api, customer, result, urls: urls.sort() }
}

const at = (origin: string, ...paths: string[]) => paths.map((path) => origin + path).sort()

test('a crawl starts at its folders and stays below them', async () => {
  const origin = serve({
    '/': page('Home', links('/docs/')),
    '/docs/': page('Docs', links('/docs/a', '/blog/x', '/elsewhere', '/')),
    '/docs/a': leaf,
    '/blog': page('Blog', links('/blog/x', '/blogs')),
    '/blog/x': leaf,
    '/blogs': leaf,
    '/elsewhere': leaf,
  })
  const { urls } = await crawl(origin, { folders: ['/docs/', '/blog'] })
  expect(urls).toEqual(at(origin, '/docs/', '/docs/a', '/blog', '/blog/x'))
})

test('subdomains are part of the site where that was chosen, each with its robots.txt', async () => {
  const name = `s${crypto.randomUUID().slice(0, 8)}.localhost`
  const pages: Pages = { '/': page('Home', links(`http://blog.${name}/`, `http://not${name}/`)) }
  const origin = serve(pages, `http://${name}`)
  const blog = serve(
    {
      '/': page('Blog', links('/a', '/private', `${origin}/`)),
      '/a': leaf,
      '/private': leaf,
      '/robots.txt': file('User-agent: *\nDisallow: /private\n'),
    },
    `http://blog.${name}`,
  )
  serve({ '/': leaf }, `http://not${name}`)

  // Links to other sites would be asked for otherwise, each once.
  const alone = { checkExternal: false }
  expect((await crawl(origin, alone)).urls).toEqual([`${origin}/`])
  const { urls } = await crawl(origin, { ...alone, subdomains: true })
  expect(urls).toEqual([...at(origin, '/'), ...at(blog, '/', '/a')].sort())
  expect(asked).not.toContain(`${blog}/private`)
  expect(asked.some((url) => url.startsWith(`http://not${name}/`))).toBe(false)
})

test('pages of several hosts are counted against one limit', async () => {
  const name = `s${crypto.randomUUID().slice(0, 8)}.localhost`
  const paths = ['/a', '/b', '/c', '/d', '/e']
  const many = Object.fromEntries(paths.map((path) => [path, leaf]))
  const origin = serve(
    { '/': page('Home', links(`http://a.${name}/`, `http://b.${name}/`)) },
    `http://${name}`,
  )
  for (const host of ['a', 'b'])
    serve({ ...many, '/': page(host, links(...paths)) }, `http://${host}.${name}`)

  const { urls, result } = await crawl(origin, { subdomains: true, maxPages: 8 })
  expect(urls).toHaveLength(8)
  expect(result.progress.fetched).toBe(8)
})

test('ignored parameters name no page: in links, redirects, sitemaps and the start URL', async () => {
  const origin = serve({
    '/': page('Home', links('/a?utm_source=x&id=1', '/a?id=1&sid=2', '/b?SID=3', '/go', '/?sid=1')),
    '/a': leaf,
    '/b': leaf,
    '/c': leaf,
    '/go': () => new Response(null, { status: 301, headers: { location: '/c?utm_medium=mail' } }),
    '/robots.txt': () => new Response(`Sitemap: ${origin}/s.xml\n`),
    '/s.xml': () =>
      new Response(`<urlset><url><loc>${origin}/a?id=2&amp;sid=9</loc></url></urlset>`, {
        headers: { 'content-type': 'application/xml' },
      }),
  })
  const { urls } = await crawl(`${origin}/?sid=5`, { ignoredParameters: ['utm_*', 'sid'] })
  expect(urls).toEqual(at(origin, '/', '/a?id=1', '/a?id=2', '/b?SID=3', '/c'))
  expect(asked.filter((url) => /utm_|[?&]sid/.test(url))).toEqual([`${origin}/c?utm_medium=mail`])
})

test('a redirect that only adds what is ignored still leads to its page', async () => {
  const origin = serve({
    '/': (request) =>
      new URL(request.url).search
        ? leaf()
        : new Response(null, { status: 302, headers: { location: '/?session=1' } }),
  })
  const { urls, result } = await crawl(origin, { ignoredParameters: ['session'] })
  expect(result.status).toBe('finished')
  expect(urls).toEqual([`${origin}/?session=1`])
})

test('a star removes all parameters', async () => {
  const origin = serve({ '/': page('Home', links('/a?b=1', '/a?c', '/a')), '/a': leaf })
  expect((await crawl(origin, { ignoredParameters: ['*'] })).urls).toEqual(at(origin, '/', '/a'))
})

const chain: Pages = {
  '/': page('Home', links('/1', '/far')),
  '/1': page('1', links('/2', '/shortcut')),
  '/2': page('2', links('/3')),
  '/3': page('3', ''),
  '/far': page('Far', links('/2')),
  '/shortcut': leaf,
}

test.each([
  [0, ['/']],
  [1, ['/', '/1', '/far']],
  [2, ['/', '/1', '/2', '/far', '/shortcut']],
])('%i links away is as far as the depth limit of a crawl', async (maxDepth, paths) => {
  const origin = serve({ ...chain })
  const { urls, result } = await crawl(origin, { maxDepth })
  expect(urls).toEqual(at(origin, ...paths))
  expect(result).toMatchObject({ status: 'finished', failure: null })
})

test('what only a sitemap knows is crawled within a depth limit once a link leads there', async () => {
  const origin = serve({
    '/': page('Home', links('/linked')),
    '/linked': leaf,
    '/orphan': leaf,
    '/sitemap.xml': () =>
      new Response(
        `<urlset><url><loc>${origin}/linked</loc></url><url><loc>${origin}/orphan</loc></url></urlset>`,
        { headers: { 'content-type': 'application/xml' } },
      ),
  })
  expect((await crawl(origin, { maxDepth: 1 })).urls).toEqual(at(origin, '/', '/linked'))
})

test('an audit of a sitemap audits its URLs and follows no link', async () => {
  const origin = serve({
    '/': page('Home', links('/a', '/c')),
    '/a': page('A', links('/c')),
    '/b': leaf,
    '/c': leaf,
    '/index.xml': () =>
      new Response(`<sitemapindex><sitemap><loc>${origin}/one.xml</loc></sitemap></sitemapindex>`),
    '/one.xml': () =>
      new Response(
        `<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/b</loc></url><url><loc>https://other.example/x</loc></url></urlset>`,
      ),
  })
  const { urls } = await crawl(origin, { listSitemap: `${origin}/index.xml` })
  expect(urls).toEqual(at(origin, '/a', '/b'))
})

test('an audit of a sitemap that is not there says so', async () => {
  const origin = serve({ '/': leaf })
  const { result } = await crawl(origin, { listSitemap: `${origin}/none.xml` })
  expect(result).toMatchObject({
    status: 'failed',
    failure: `The sitemap ${origin}/none.xml could not be read, or lists no URL of the site.`,
  })
})

test('a long list is audited, comes back for the next audit, and weighs on no list of audits', async () => {
  const origin = serve({ '/1': leaf, '/2': page('2', links('/1', '/3')), '/3': leaf })
  const list = [...at(origin, '/1', '/2'), ...Array.from({ length: 2_000 }, (_, n) => `${origin}/none/${n}`)]
  const { api, customer, urls, result } = await crawl(origin, { list, maxPages: 2 })
  expect(urls).toEqual(at(origin, '/1', '/2'))

  const { token } = customer
  const options = await api.call(getAuditOptions, { params: { id: result.id } }, { token })
  expect(options.body.list).toEqual(list)
  expect((await customer.get(result.id)).body.options).toMatchObject({ listed: 2_002 })
})

test('a crawl keeps to the speed that was chosen', async () => {
  const times: number[] = []
  const timed = (title: string, body: string) => () => {
    times.push(Date.now())
    return page(title, body)()
  }
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6']
  const pages = Object.fromEntries(paths.map((path) => [path, timed(path, '')]))
  const origin = serve({ '/': page('Home', links(...paths)), ...pages })

  await crawl(origin, { maxRate: 5 })

  times.sort((one, other) => one - other)
  expect(times).toHaveLength(6)
  // Six requests are five spacings of 200 ms apart; timers may be a little early.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5 * 200 - 50)
})
