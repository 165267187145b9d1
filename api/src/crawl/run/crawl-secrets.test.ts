import { expect, test } from 'vitest'
import { openSecrets, sealSecrets } from './crawl-secrets.ts'

const KEYS = [{ id: 'new', secret: 'the key that signs in the tests, 32 long' }]
const ring = { TOKEN_KEYS: KEYS }
const owner = { organizationId: 'org_1', url: 'https://shop.example/start' }
const secrets = { authUser: 'ana', authPassword: 'open sesame', headers: ['X-A: 1'] }

test('secrets open for the organization and the site that they were sealed for', async () => {
  const sealed = (await sealSecrets(ring, owner, secrets)) ?? ''

  expect(sealed).not.toContain('sesame')
  expect(await openSecrets(ring, owner, sealed)).toEqual(secrets)
  expect(await openSecrets(ring, { ...owner, url: 'https://www.shop.example/' }, sealed)).toEqual(secrets)
  expect(await openSecrets(ring, { ...owner, url: 'https://x.shop.example/' }, sealed)).toBeUndefined()
  expect(await openSecrets(ring, { ...owner, organizationId: 'org_2' }, sealed)).toBeUndefined()
  expect(await openSecrets(ring, owner, `${sealed.slice(0, -4)}AAAA`)).toBeUndefined()
  const later = { TOKEN_KEYS: [{ id: 'later', secret: 'another key that is as long as the first' }] }
  expect(await openSecrets(later, owner, sealed)).toBeUndefined()
})

test('nothing is sealed where nothing is secret', async () => {
  expect(await sealSecrets(ring, owner, {})).toBeNull()
  expect(await sealSecrets(ring, owner, { headers: [] })).toBeNull()
})
