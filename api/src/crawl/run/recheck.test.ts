import { expect, test } from 'vitest'
import { auditChanging, type ChangingSite, ORIGIN, resultsByPath, run } from '#tests/workers/changing-site.ts'

const at = (path: string) => ORIGIN + path

const untitled = (): ChangingSite => ({
  '/': { title: 'The home page of it', links: ['/a', '/b', '/c'] },
  '/a': { links: ['/'] },
  '/b': { links: ['/'] },
  '/c': { title: 'Page C of the site', links: ['/'] },
})

/** What an audit of the site as it is finds, without what a recheck leaves alone. */
async function findingsOf(site: ChangingSite) {
  const { findings } = await auditChanging(site)
  return findings()
}

test('pages that were fixed lose the issue, and the others keep it', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('title-missing')).toEqual(['/a', '/b'])
  const { score, fetched, finishedAt } = audit.crawl().state
  site['/a'] = { title: 'Page A has a title', links: ['/'] }

  const recheck = await audit.recheck({ checks: ['title-missing'] })

  expect(recheck).toMatchObject({ status: 'done', asked: 2, affected: 2, fixed: 1, still: 1, unchecked: 0 })
  expect(resultsByPath(recheck)).toEqual({ '/a': 'fixed', '/b': 'still' })
  expect(audit.urlsOf('title-missing')).toEqual(['/b'])
  expect(audit.requests.filter((path) => path !== '/robots.txt')).toEqual(['/a', '/b'])
  const { state } = audit.crawl()
  expect(state.score).toBeGreaterThan(score ?? NaN)
  expect(state).toMatchObject({ status: 'finished', fetched, finishedAt })
  expect(state.recheckedAt).toBeGreaterThan(0)
})

test('it ends with what an audit of the changed site finds', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  site['/a'] = { title: 'The home page of it', links: ['/', '/b'] }
  site['/b'] = { title: 'Page B of the site', status: 404 }

  await audit.recheck({ checks: ['title-missing'] })

  expect(audit.findings()).toEqual(await findingsOf(site))
})

test('a page that does not respond keeps what the audit found on it', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  site['/a'] = { isDown: true }
  site['/b'] = { status: 503, title: 'Overloaded' }
  const before = audit.findings()

  const recheck = await audit.recheck({ checks: ['title-missing'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: no-response', '/b': 'unchecked: server-error' })
  expect(audit.findings()).toEqual(before)
})

test('the targets of links are asked again too', async () => {
  const site: ChangingSite = {
    '/': { title: 'The home page of it', links: ['/a', '/gone', '/lost'] },
    '/a': { title: 'Page A of the site', links: ['/lost'] },
  }
  const audit = await auditChanging(site)
  expect(audit.urlsOf('link-broken-internal')).toEqual(['/', '/a'])
  site['/lost'] = { title: 'It was put back here', links: ['/'] }

  const recheck = await audit.recheck({ checks: ['link-broken-internal'] })

  expect(resultsByPath(recheck)).toEqual({ '/': 'still', '/a': 'fixed' })
  expect(audit.urlsOf('http-4xx')).toEqual(['/gone'])
  expect(audit.findings()).toEqual(await findingsOf(site))
  expect(audit.crawl().state.fetched).toBe(4)
})

test('a link that now leads to a new page is judged by that page', async () => {
  const site: ChangingSite = {
    '/': { title: 'The home page of it', links: ['/a', '/b'] },
    '/a': { title: 'Page A of the site', links: ['/gone'] },
    '/b': { title: 'Page B of the site', links: ['/gone'] },
  }
  const audit = await auditChanging(site)
  site['/a'] = { title: 'Page A of the site', links: ['/new'] }
  site['/b'] = { title: 'Page B of the site', links: ['/worse'] }
  site['/new'] = { title: 'A page that is new', links: ['/'] }

  const recheck = await audit.recheck({ checks: ['link-broken-internal'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'fixed', '/b': 'still' })
  expect(audit.requests).toContain('/worse')
  expect(audit.crawl().state).toMatchObject({ fetched: 6, discovered: 6 })
})

test('a page whose broken link could not be asked again is not called still broken', async () => {
  const site: ChangingSite = {
    '/': { title: 'The home page of it', links: ['/a', '/b'] },
    '/a': { title: 'Page A of the site', links: ['/gone'] },
    '/b': { title: 'Page B of the site', links: ['/lost'] },
  }
  const audit = await auditChanging(site)
  site['/gone'] = { isDown: true }

  const recheck = await audit.recheck({ checks: ['link-broken-internal'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: links', '/b': 'still' })
  expect(audit.urlsOf('link-broken-internal')).toEqual(['/a', '/b'])
})

test('at the page limit a link to a new page could not be checked', async () => {
  const site: ChangingSite = {
    '/': { title: 'The home page of it', links: ['/a'] },
    '/a': { title: 'Page A of the site', links: ['/gone'] },
  }
  const audit = await auditChanging(site, { maxPages: 3 })
  site['/a'] = { title: 'Page A of the site', links: ['/new'] }

  const recheck = await audit.recheck({ checks: ['link-broken-internal'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: links' })
  expect(audit.requests).not.toContain('/new')
})

test('robots.txt is read again and obeyed', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  site['/a'] = { title: 'Page A has a title', links: ['/'] }
  site['/robots.txt'] = { text: 'User-agent: *\nDisallow: /a\n' }

  const recheck = await audit.recheck({ checks: ['title-missing'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: robots', '/b': 'still' })
  expect(audit.requests).not.toContain('/a')
  expect(audit.urlsOf('title-missing')).toEqual(['/a', '/b'])
})

test('without a readable robots.txt nothing is fetched', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  site['/robots.txt'] = { status: 500, text: '' }

  const recheck = await audit.recheck({ checks: ['title-missing'] })

  expect(recheck).toMatchObject({ unchecked: 2, fixed: 0 })
  expect(new Set(audit.requests)).toEqual(new Set(['/robots.txt']))
}, 30_000)

test('a check of the host reads robots.txt, sitemaps and probes again', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('robots-missing')).toEqual(['/'])
  expect(audit.urlsOf('sitemap-missing')).toEqual(['/'])
  site['/robots.txt'] = { text: `User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/sitemap.xml\n` }
  const urls = ['/', '/a', '/b', '/c'].map((path) => `<url><loc>${at(path)}</loc></url>`)
  site['/sitemap.xml'] = {
    text: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    headers: { 'content-type': 'application/xml' },
  }

  const recheck = await audit.recheck({ checks: ['robots-missing', 'sitemap-missing'], asksHost: true })

  expect(resultsByPath(recheck)).toEqual({ '/': 'fixed' })
  expect(audit.findings()).toEqual(await findingsOf(site))
}, 30_000)

test('what every page of a host sends is counted from all pages again', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('x-content-type-missing')).toEqual(['/'])
  const headers = { 'x-content-type-options': 'nosniff' }
  for (const path of ['/', '/a']) site[path] = { ...site[path], headers }

  await audit.recheck({ urls: [at('/'), at('/a')] })
  expect(audit.findings()).toEqual(await findingsOf(site))

  for (const path of ['/b', '/c']) site[path] = { ...site[path], headers }
  const recheck = await audit.recheck({ checks: ['x-content-type-missing'] }, 'rck_2')
  expect(resultsByPath(recheck)).toEqual({ '/': 'fixed' })
  expect(audit.findings()).toEqual(await findingsOf(site))
})

test('one page is checked with all of its issues', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  site['/a'] = { title: 'Page A has a title', links: ['/'] }

  const recheck = await audit.recheck({ urls: [at('/a'), at('/unknown')] })

  expect(recheck?.items).toHaveLength(1)
  const [item] = recheck?.items ?? []
  expect(item?.before).toContain('title-missing')
  expect(item?.after).not.toContain('title-missing')
})

test('what only a whole crawl can tell is not called still there', async () => {
  const site = untitled()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('link-single-inlink')).toContain('/a')

  const recheck = await audit.recheck({ checks: ['link-single-inlink'], urls: [at('/a')] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: crawl' })
})

test('rechecks wait for each other, and too many are refused', async () => {
  const audit = await auditChanging(untitled())
  for (let n = 1; n <= 10; n += 1)
    expect(audit.ask({ urls: [at('/a')] }, `rck_${n}`)).toMatchObject({ step: 'hosts' })
  expect(audit.ask({ urls: [at('/a')] }, 'rck_11')).toBe('busy')
  expect(audit.read('rck_2')).toMatchObject({ status: 'queued' })

  await run(audit.crawl())

  expect(audit.read('rck_10')).toMatchObject({ status: 'done' })
  expect(audit.ask({ checks: ['title-missing-never'] }, 'rck_12')).toBe('nothing')
}, 30_000)

test('killed again and again, it ends with the same as an undisturbed one', async () => {
  const change = (site: ChangingSite) => {
    const headers = { 'x-content-type-options': 'nosniff' }
    site['/'] = { title: 'The home page of it', links: ['/a', '/b', '/c', '/new'], headers }
    site['/a'] = { title: 'Page A has a title', links: ['/', '/gone'] }
    site['/new'] = { title: 'A page that is new', links: ['/'] }
  }
  const asked = { checks: ['title-missing', 'x-content-type-missing'], asksHost: true }
  const calm = untitled()
  const undisturbed = await auditChanging(calm)
  change(calm)
  await undisturbed.recheck(asked)

  const site = untitled()
  const audit = await auditChanging(site)
  change(site)
  audit.ask(asked)
  let kills = 0
  for (let statements = 40; ; statements += 37) {
    audit.reopen(statements + 40)
    if (await run(audit.crawl())) break
    kills += 1
  }
  audit.reopen()

  expect(kills).toBeGreaterThan(5)
  expect(resultsByPath(audit.read())).toEqual(resultsByPath(undisturbed.read()))
  expect(audit.findings()).toEqual(undisturbed.findings())
  const { score, fetched, discovered, counts } = undisturbed.crawl().state
  expect(audit.crawl().state).toMatchObject({ score, fetched, discovered, counts })
}, 60_000)

test('an audit that is deleted meanwhile is left alone', async () => {
  const audit = await auditChanging(untitled())
  audit.ask({ checks: ['title-missing'] })
  const crawl = audit.crawl()
  const running = run(crawl)
  crawl.state = { ...crawl.state, status: 'cancelled', phase: 'over' }
  crawl.stop.abort()
  await running

  expect(audit.read()).toMatchObject({ finishedAt: null, fixed: 0 })
})
