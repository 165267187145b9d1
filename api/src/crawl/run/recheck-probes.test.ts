import { expect, test } from 'vitest'
import { auditChanging, type ChangingSite, resultsByPath, run } from '#tests/workers/changing-site.ts'

/** Another host, on which paths are looked up as on the site. */
const OTHER = 'http://localhost:22001'
const FILE = { text: 'a file', headers: { 'content-type': 'image/png' } }

const broken = (): ChangingSite => ({
  '/': { title: 'The home page of it', links: ['/a', '/b', '/c'] },
  '/a': { title: 'Page A of the site', images: ['/gone.png'], links: ['/', `${OTHER}/away`] },
  '/b': { title: 'Page B of the site', images: ['/gone.png', '/lost.png'], links: ['/'] },
  '/c': { title: 'Page C of the site', images: ['/fine.png'], links: ['/'] },
  '/fine.png': FILE,
})

const asked = ({ requests }: { requests: string[] }) =>
  [...new Set(requests)].filter((path) => path !== '/robots.txt').sort()

test('an image that is back is asked for again, and no other file is', async () => {
  const site = broken()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('img-broken')).toEqual(['/a', '/b'])
  site['/gone.png'] = FILE

  const recheck = await audit.recheck({ checks: ['img-broken'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'fixed', '/b': 'still' })
  expect(audit.urlsOf('img-broken')).toEqual(['/b'])
  expect(asked(audit)).toEqual(['/a', '/b', '/gone.png', '/lost.png'])
})

test('an image that a page shows for the first time is asked for too', async () => {
  const site = broken()
  const audit = await auditChanging(site)
  site['/a'] = { title: 'Page A of the site', images: ['/new.png'], links: ['/'] }
  site['/b'] = { title: 'Page B of the site', images: ['/other.png'], links: ['/'] }
  site['/other.png'] = FILE

  const recheck = await audit.recheck({ checks: ['img-broken'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'still', '/b': 'fixed' })
  expect(asked(audit)).toEqual(['/a', '/b', '/new.png', '/other.png'])
})

test('a link target on another site that works again is fixed', async () => {
  const site = broken()
  const audit = await auditChanging(site)
  expect(audit.urlsOf('link-broken-external')).toEqual(['/a'])
  site['/away'] = { title: 'Back' }

  const recheck = await audit.recheck({ checks: ['link-broken-external'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'fixed' })
  expect(asked(audit)).toEqual(['/a', '/away'])
})

test('a file that refuses us now is neither fixed nor still broken, and keeps what was found', async () => {
  const site = broken()
  const audit = await auditChanging(site)
  const before = audit.findings()
  site['/gone.png'] = { status: 403, text: '' }

  const recheck = await audit.recheck({ checks: ['img-broken'] })

  expect(resultsByPath(recheck)).toEqual({ '/a': 'unchecked: files', '/b': 'unchecked: files' })
  expect(audit.findings()).toEqual(before)
})

test('it ends with what an audit of the changed site finds', async () => {
  const site = broken()
  const audit = await auditChanging(site)
  site['/gone.png'] = FILE
  site['/lost.png'] = FILE

  await audit.recheck({ checks: ['img-broken'] })

  expect(audit.findings()).toEqual((await auditChanging(site)).findings())
})

test('an issue that files have no part in asks for none', async () => {
  const site = broken()
  const audit = await auditChanging(site)

  await audit.recheck({ checks: ['title-missing'], urls: ['http://127.0.0.1:22000/c'] })

  expect(asked(audit)).toEqual(['/c'])
})

test('killed at any statement, it ends with the same', async () => {
  const changed = (site: ChangingSite) => Object.assign(site, { '/gone.png': FILE })
  const site = broken()
  const undisturbed = await auditChanging(site)
  changed(site)
  await undisturbed.recheck({ checks: ['img-broken'] })

  const other = broken()
  const audit = await auditChanging(other)
  changed(other)
  audit.ask({ checks: ['img-broken'] })
  for (let statements = 20; !(await run(audit.reopen(statements))); statements += 17);
  // What reads the results has no number of statements to live for.
  audit.reopen()

  expect(resultsByPath(audit.read())).toEqual(resultsByPath(undisturbed.read()))
  expect(audit.findings()).toEqual(undisturbed.findings())
})
