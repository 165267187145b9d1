import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  asked,
  file,
  links,
  page,
  serve,
  small,
  untilOver,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createOwner, recordOf, resolver, withTag, type Zone } from '#tests/workers/site-ownership.ts'

useAuditedSites()

const WITHOUT_ROBOTS = { respectRobots: false, maxPages: 4 }
const refusalOf = (host: string) => `Prove that you own ${host} to ignore its robots.txt.`
const failing = () => new Response('Down', { status: 503 })

const aHost = () => `${crypto.randomUUID()}.example`

async function createVerified() {
  const host = aHost()
  const zone: Zone = {}
  const api = createTestApi({ fetch: resolver(zone) })
  const owner = await createOwner(api)
  const site = (await owner.add(host)).body
  const pages = withTag(site, small)
  serve(pages, site.origin)
  expect((await owner.verify(site.id, 'meta')).status).toBe(200)
  return {
    api,
    owner,
    host,
    site,
    pages,
    zone,
    start: () => owner.audit({ url: host, ...WITHOUT_ROBOTS, maxPages: 1 }),
  }
}

test('robots.txt of an unverified site is not ignored', async () => {
  const owner = await createOwner(createTestApi())
  const { status, body } = await owner.audit({ url: 'https://shop.example/start', ...WITHOUT_ROBOTS })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ respectRobots: [refusalOf('shop.example')] })
})

test('robots.txt is ignored on the verified host only, and on no other name of the site', async () => {
  const owner = await createOwner(createTestApi())
  const host = aHost()
  const { body: site } = await owner.add(host)
  const www = `https://www.${host}`
  const robots = file('User-agent: *\nDisallow: /private/\n')
  serve(
    withTag(site, {
      '/': page('Home', links('/private/x', `${www}/private/y`, `${www}/z`)),
      '/private/x': page('X', ''),
      '/robots.txt': robots,
    }),
    site.origin,
  )
  serve({ '/private/y': page('Y', ''), '/z': page('Z', ''), '/robots.txt': robots }, www)
  await owner.verify(site.id, 'meta')

  const { status, body } = await owner.audit({ url: host, ...WITHOUT_ROBOTS })
  expect(status).toBe(202)
  expect((await untilOver(owner, body.id)).status).toBe('finished')
  expect(asked).toContain(`https://${host}/private/x`)
  expect(asked).toContain(`${www}/z`)
  expect(asked).not.toContain(`${www}/private/y`)
})

test('a DNS record verifies all hosts of its domain, a tag only one host', async () => {
  const { owner, host, zone, site } = await createVerified()
  expect((await owner.audit({ url: `blog.${host}`, ...WITHOUT_ROBOTS })).body.errors).toEqual({
    respectRobots: [refusalOf(`blog.${host}`)],
  })
  expect((await owner.audit({ url: `https://${host}:8443`, ...WITHOUT_ROBOTS })).status).toBe(422)

  zone[host] = [recordOf(site)]
  await owner.verify(site.id, 'dns')
  for (const url of [`blog.${host}`, `https://${host}:8443`])
    expect((await owner.audit({ url, ...WITHOUT_ROBOTS })).status).toBe(202)
  expect((await owner.audit({ url: `not${host}`, ...WITHOUT_ROBOTS })).status).toBe(422)
})

test('sites of another organization and removed ones do not count', async () => {
  const { api, owner, host, site, start } = await createVerified()
  const stranger = await createOwner(api)
  expect((await stranger.audit({ url: host, ...WITHOUT_ROBOTS })).status).toBe(422)
  await owner.remove(site.id)
  expect((await start()).status).toBe(422)
})

test('a proof is valid for a week, then it is checked again', async () => {
  const { owner, host, site, pages, start } = await createVerified()
  pages['/'] = page('Home', '')
  await owner.waitDays(6)
  const before = await start()
  expect(before.status).toBe(202)
  await owner.cancel(before.body.id)
  await owner.waitDays(1)

  const { status, body } = await start()
  expect(status).toBe(422)
  expect(body.errors['respectRobots']?.[0]).toBe(
    `${refusalOf(host)} We found https://${host}/ but no bellwether-site-verification tag in its <head>.`,
  )
  const { body: lost } = await owner.site(site.id)
  expect(lost).toMatchObject({ status: 'lost', method: 'meta', verifiedAt: null })
  const log = await owner.changes({ area: 'site' })
  expect(log.body.items[0]).toMatchObject({ action: 'site.verification-lost', actor: null })
})

test('a proof that is still there is valid for another week', async () => {
  const { owner, site, pages, start } = await createVerified()
  await owner.waitDays(8)
  const first = await start()
  expect(first.status).toBe(202)
  await untilOver(owner, first.body.id)
  const { verifiedAt, lastCheckedAt } = (await owner.site(site.id)).body
  expect(verifiedAt).toBe(lastCheckedAt)
  pages['/'] = page('Home', '')
  expect((await start()).status).toBe(202)
})

test('an unreachable site keeps its verification for 30 days, and then loses it', async () => {
  const { owner, host, site, pages, start } = await createVerified()
  pages['/'] = failing
  await owner.waitDays(29)
  const before = await start()
  expect(before.status).toBe(202)
  await owner.cancel(before.body.id)
  expect((await owner.site(site.id)).body.status).toBe('verified')
  await owner.waitDays(1)
  const { status, body } = await start()
  expect(status).toBe(422)
  expect(body.errors['respectRobots']?.[0]).toContain(
    `${refusalOf(host)} https://${host}/ returned status 503`,
  )
  expect((await owner.site(site.id)).body.status).toBe('lost')
})

test("the operator's private hosts need no verification where audits may reach them", async () => {
  const owner = await createOwner(createTestApi())
  const url = serve({ ...small, '/': page('Home', links('/private/x')), '/private/x': page('X', '') })
  const { status, body } = await owner.audit({ url, ...WITHOUT_ROBOTS })
  expect(status).toBe(202)
  await untilOver(owner, body.id)
  expect(asked).toContain(`${url}/private/x`)
})
