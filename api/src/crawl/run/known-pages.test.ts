import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stopwatch } from '#api/crawl/fetch/stopwatch.ts'
import { auditValidated, type EndedAudit, readWhole, startBadShop } from '#tests/workers/validated-site.ts'

// Two audits of one site are only the same where it takes the same time to respond.
beforeEach(() => {
  vi.spyOn(Stopwatch.prototype, 'read').mockReturnValue(40)
  vi.spyOn(Stopwatch.prototype, 'readTotal').mockReturnValue(60)
})

const sites: AsyncDisposable[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const site of sites.splice(0)) await site[Symbol.asyncDispose]()
})

/** Part by part, so that what differs is told. */
async function expectSame(one: EndedAudit, other: EndedAudit): Promise<void> {
  const parts = Object.entries(await readWhole(other))
  const found = new Map<string, unknown>(Object.entries(await readWhole(one)))
  for (const [name, part] of parts) expect(found.get(name), name).toEqual(part)
}

async function start(most = 40) {
  const shop = await startBadShop(most)
  sites.push(shop.site)
  return shop
}

test('an audit of what has changed ends with the same as one that fetches everything', async () => {
  const { site, pages } = await start(Infinity)
  const first = await auditValidated(site)
  expect(first.state).toMatchObject({ status: 'finished', unchanged: { pages: 0 } })
  const paths = [...pages.keys()].filter((path) => pages.get(path)?.status === 200 && path !== '/')
  for (const path of paths.slice(3, 9)) {
    const page = pages.get(path)
    if (page)
      page.body = page.body
        .replace(/<title>[^<]*/, '<title>Changed')
        .replace('</body>', '<img src="/new.png"></body>')
  }

  const again = await auditValidated(site, first)
  const whole = await auditValidated(site, first, { onlyChanged: false })

  expect(whole.count.unchanged).toBe(0)
  expect(again.count.unchanged).toBeGreaterThan(paths.length * 0.7)
  expect(again.state.unchanged.pages).toBe(again.count.unchanged)
  expect(again.state.unchanged.bytes + again.state.bytes).toBe(whole.state.bytes)
  await expectSame(again, whole)
}, 120_000)

test('an audit after that one takes over what the first has read', async () => {
  const { site } = await start()
  const first = await auditValidated(site)
  const second = await auditValidated(site, first)
  const third = await auditValidated(site, second)
  const whole = await auditValidated(site, second, { onlyChanged: false })

  expect(third.state.unchanged.pages).toBeGreaterThan(25)
  await expectSame(third, whole)
}, 120_000)

test('where a page has changed and its tag has not, no tag of the site is believed', async () => {
  const { site, pages } = await start()
  for (const page of pages.values()) if (page.status === 200) page.etag = '"always-the-same"'
  const first = await auditValidated(site)
  for (const [path, page] of pages)
    if (page.status === 200 && path !== '/')
      page.body = page.body.replace(/<title>[^<]*/, '<title>Changed').replace('<p>', '<p>Changed. ')

  const again = await auditValidated(site, first)
  const whole = await auditValidated(site, first, { onlyChanged: false })

  expect(again.state).toMatchObject({ isDistrusted: true, unchanged: { pages: 0, bytes: 0 } })
  await expectSame(again, whole)
}, 120_000)

test('where the audit before is gone, or goes meanwhile, every page is fetched', async () => {
  const { site } = await start()
  const first = await auditValidated(site)
  let calls = 0
  const going = {
    ...first.source,
    listKept: (...asked: Parameters<typeof first.source.listKept>) => {
      calls += 1
      return calls > 1 ? Promise.reject(new Error('no such table')) : first.source.listKept(...asked)
    },
  }

  const gone = await auditValidated(site, undefined, { onlyChanged: true, previousId: 'aud_0' })
  const meanwhile = await auditValidated(site, { source: going })

  expect(gone.count.unchanged).toBe(0)
  expect(meanwhile.count.unchanged).toBeLessThan(30)
  expect(calls).toBeGreaterThan(1)
  expect((await readWhole(meanwhile)).links).toEqual((await readWhole(first)).links)
}, 120_000)

test.each([
  ['facts of another version', `UPDATE kept_pages SET facts_version = facts_version - 1`],
  ['what was read whole too long ago', `UPDATE kept_pages SET whole_at = whole_at - 29 * 86400000`],
  ['what cannot be unpacked', `UPDATE kept_pages SET lists = 'not packed'`],
])(
  '%s: the page is fetched whole',
  async (_, statement) => {
    const { site } = await start()
    const first = await auditValidated(site)
    first.database.exec(statement)

    const again = await auditValidated(site, first)
    const whole = await auditValidated(site, first, { onlyChanged: false })

    expect(again.state.unchanged.pages).toBe(0)
    await expectSame(again, whole)
  },
  120_000,
)

test.each([
  ['as another user agent', { userAgent: 'googlebot' as const }],
  ['with cookies', { acceptCookies: true }],
  ['signed in', { secrets: 'sealed' }],
])(
  'an audit that asks %s fetches every page',
  async (_, plan) => {
    const { site } = await start()
    const first = await auditValidated(site)

    const again = await auditValidated(site, first, plan)

    expect(again.count.unchanged).toBe(0)
  },
  120_000,
)

test.each([
  ['tags that are true', undefined],
  ['tags that are not', '"always-the-same"'],
])(
  'killed again and again, with %s it ends with the same',
  async (_, etag) => {
    const { site, pages } = await start(60)
    for (const page of pages.values()) if (etag) page.etag = etag
    const first = await auditValidated(site)
    for (const [path, page] of pages)
      if (path !== '/') page.body = page.body.replace(/<title>[^<]*/, '<title>Changed')

    const killed = await auditValidated(site, first, {}, { firstLife: 150 })
    const whole = await auditValidated(site, first, { onlyChanged: false })

    expect(killed.state.isDistrusted).toBe(etag !== undefined)
    await expectSame(killed, whole)
  },
  120_000,
)
