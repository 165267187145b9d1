import { expect, test } from 'vitest'
import * as contract from '#contract/seo/sites.ts'
import { type VerificationMethod } from '#contract/seo/sites.forms.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { asked, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { createOwner, recordOf, resolver, withTag, type Zone } from '#tests/workers/site-ownership.ts'

// Two people look after one site, and a look takes a while.

useAuditedSites()

/** A site with its tag and its record, an owner, and Bia Souza, who administers it too. */
async function open() {
  const zone: Zone = {}
  const api = createTestApi({ fetch: resolver(zone) })
  const owner = await createOwner(api)
  const { organizationId } = owner
  const bia = await createPerson(api, { organizationId, role: 'administrator', firstName: 'Bia' })
  const host = `${crypto.randomUUID()}.example`
  const site = (await owner.add(host)).body
  const { id } = site
  zone[host] = [recordOf(site)]
  const pages = withTag(site)
  serve(pages, site.origin)
  const untagged = page('Home', '')
  return {
    api,
    owner,
    id,
    host,
    pages,
    verifyAsBia: (method: VerificationMethod) =>
      api.call(contract.verifySite, { params: { id }, body: { method } }, { token: bia.token }),
    /** What happens while the page is looked at once, which has no tag then. */
    whileLooking: (happen: () => Promise<unknown>) => {
      const tagged = pages['/'] ?? untagged
      pages['/'] = async () => {
        pages['/'] = tagged
        // A proof that is seen in the same millisecond would be no later one.
        api.wait(1_000)
        await happen()
        return untagged()
      }
    },
    listActions: async () =>
      (await owner.changes({ area: 'site' })).body.items.map(({ action }) => action).sort(),
  }
}

test('who verifies a site another way than somebody else just did is told once, and then has their way', async () => {
  const { owner, id, verifyAsBia } = await open()
  expect((await owner.site(id)).body.version).toBe(1)
  expect((await verifyAsBia('dns')).body).toMatchObject({ method: 'dns', version: 2 })
  const kept = (await owner.site(id)).body
  asked.length = 0

  const refused = await owner.verify(id, 'meta', { version: 1 })

  const detail = 'Bia Souza changed this while it was being edited.'
  expect(refused).toMatchObject({
    status: 409,
    body: {
      type: 'conflict',
      detail,
      version: 2,
      errors: {
        '': [detail],
        method: ['Changed meanwhile to “DNS record”. Verify again to use this instead.'],
      },
    },
  })
  expect(asked).toEqual([])
  expect((await owner.site(id)).body).toEqual(kept)
  const again = await owner.verify(id, 'meta', { version: 1, seenVersion: 2 })
  expect(again).toMatchObject({ status: 200, body: { method: 'meta', version: 3 } })
})

test('who looks again for the proof that their page showed leaves the one that somebody else has chosen', async () => {
  const { owner, id, verifyAsBia, listActions } = await open()
  const { version } = (await owner.verify(id, 'meta')).body
  await verifyAsBia('dns')

  const again = await owner.verify(id, 'meta', { version })

  expect(again).toMatchObject({ status: 200, body: { status: 'verified', method: 'dns', version: 3 } })
  expect(await listActions()).toEqual(['site.added', 'site.verified', 'site.verified'])
})

test('a proof that is gone is no reason to refuse another one', async () => {
  const { owner, id, pages, verifyAsBia } = await open()
  const tagged = pages['/'] ?? page('Home', '')
  await verifyAsBia('meta')
  pages['/'] = page('Home', '')
  expect((await verifyAsBia('meta')).status).toBe(422)
  expect((await owner.site(id)).body).toMatchObject({ status: 'lost', version: 3 })
  pages['/'] = tagged

  expect((await owner.verify(id, 'dns', { version: 1 })).body).toMatchObject({ method: 'dns', version: 4 })
})

test('a caller who names no version verifies a site as they say', async () => {
  const { owner, id, verifyAsBia } = await open()
  await verifyAsBia('dns')

  expect((await owner.verify(id, 'meta')).body).toMatchObject({ method: 'meta', version: 3 })
})

test('a look that confirms what was known makes no version, and none of many at once is refused', async () => {
  const { owner, id, listActions } = await open()
  const looks = await Promise.all(Array.from({ length: 6 }, () => owner.verify(id, 'meta')))

  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200))
  expect((await owner.site(id)).body).toMatchObject({ status: 'verified', version: 2 })
  expect(await listActions()).toEqual(['site.added', 'site.verified'])
})

test.each(['meta', 'dns'] as const)(
  'a look that found no tag takes nothing from a site that was verified by %s meanwhile',
  async (method) => {
    const { owner, id, verifyAsBia, whileLooking, listActions } = await open()
    await owner.verify(id, 'meta')
    whileLooking(() => verifyAsBia(method))

    expect((await owner.verify(id, 'meta')).status).toBe(422)

    expect((await owner.site(id)).body).toMatchObject({ status: 'verified', method })
    expect(await listActions()).not.toContain('site.verification-lost')
  },
)

test('nor does a look that falls due, and the audit that asked for it begins', async () => {
  const { owner, id, host, whileLooking, listActions } = await open()
  await owner.verify(id, 'meta')
  await owner.waitDays(8)
  whileLooking(() => owner.verify(id, 'dns'))

  const { status } = await owner.audit({ url: host, respectRobots: false, maxPages: 1 })

  expect(status).toBe(202)
  expect((await owner.site(id)).body).toMatchObject({ status: 'verified', method: 'dns' })
  expect(await listActions()).not.toContain('site.verification-lost')
})

test('a site that is removed while it is looked for proves nothing', async () => {
  const looked = await open()
  await looked.owner.verify(looked.id, 'meta')
  looked.whileLooking(() => looked.owner.remove(looked.id))
  expect((await looked.owner.verify(looked.id, 'meta')).status).toBe(404)

  const due = await open()
  await due.owner.verify(due.id, 'meta')
  await due.owner.waitDays(8)
  due.whileLooking(() => due.owner.remove(due.id))
  const { status, body } = await due.owner.audit({ url: due.host, respectRobots: false, maxPages: 1 })
  expect(status).toBe(422)
  expect(body.errors['respectRobots']?.[0]).toContain('no longer one of your sites')
})
