import { beforeEach, expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import * as contract from '#contract/organization/profile.ts'
import { getOrganization } from '#contract/organization/profile.ts'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { SAMPLES } from '#tests/workers/sample-images.ts'

let api: TestApi
beforeEach(() => {
  api = createTestApi()
})

async function put(token: string, id: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const response = await api.request(`/organization/${id}`, { method: 'PUT', headers, body: form })
  return { status: response.status, body: await response.json<Record<string, unknown>>() }
}
const aLogo = (bytes: Uint8Array<ArrayBuffer> = SAMPLES.png) =>
  new File([bytes], 'logo.svg', { type: 'image/svg+xml' })
const openLogo = (token: string, id: string, query = '') =>
  api.request(`/organization/${id}/logo${query}`, { headers: { authorization: `Bearer ${token}` } })
const listActions = async (organizationId: string) =>
  (
    await api.bindings.DB.prepare('select action from changes where organization_id = ? order by rowid')
      .bind(organizationId)
      .all<{ action: string }>()
  ).results.map(({ action }) => action)

test('only sent fields change, an empty text clears, and the domain never changes', async () => {
  const { token, organizationId } = await createPerson(api)
  const before = (await api.call(getOrganization, {}, { token })).body

  const set = await put(token, organizationId, {
    name: 'New name',
    primaryColor: 'A1b2C3',
    address: 'Rua A, 1',
    country: 'BR',
    domain: 'stolen.example',
  })
  const cleared = await put(token, organizationId, { primaryColor: '', address: '', country: '' })
  await put(token, organizationId, { name: 'New name' })

  expect(set).toMatchObject({
    status: 200,
    body: {
      name: 'New name',
      primaryColor: 'A1b2C3',
      address: 'Rua A, 1',
      country: 'BR',
      domain: before.domain,
    },
  })
  expect(cleared.body).toMatchObject({ name: 'New name', primaryColor: '', address: null, country: null })
  expect(await listActions(organizationId)).toEqual(['organization.updated', 'organization.updated'])
})

test.each(['F', 'FFFF', '##FFF', 'GGG', 'FFFFFFF'])('the color %s is refused', async (primaryColor) => {
  const { token, organizationId } = await createPerson(api)

  expect((await put(token, organizationId, { primaryColor })).body).toMatchObject({
    errors: {
      primaryColor: [
        "Primary color must be a valid 3 or 6 character hexadecimal code (e.g., 'FFF' or 'FFFFFF').",
      ],
    },
  })
})

test('a logo is set with the other fields, served with its detected type, replaced and removed', async () => {
  const { token, organizationId } = await createPerson(api)
  const stored = async () => (await api.bindings.FILES.list({ prefix: `logos/${organizationId}/` })).objects

  const { body } = await put(token, organizationId, { name: 'With logo', logo: aLogo() })
  const logo = await openLogo(token, organizationId, `?v=${String(body['logoVersion'])}`)
  await put(token, organizationId, { logo: aLogo(SAMPLES.gif) })
  const kept = await stored()
  const removed = await api.call(contract.removeLogo, { params: { id: organizationId } }, { token })

  expect(body).toMatchObject({ name: 'With logo' })
  expect(logo.headers.get('content-type')).toBe('image/png')
  expect(logo.headers.get('cache-control')).toContain('immutable')
  expect(kept).toHaveLength(1)
  expect(removed.body.logoVersion).toBeNull()
  expect(await stored()).toEqual([])
  expect(await listActions(organizationId)).toEqual([
    'organization.logo-changed',
    'organization.updated',
    'organization.logo-changed',
    'organization.logo-removed',
  ])
})

test('with an invalid logo, none of the other fields change', async () => {
  const { token, organizationId } = await createPerson(api)
  const script = new File(['<svg onload="alert(1)"/>'], 'logo.png', { type: 'image/png' })

  const refusal = await put(token, organizationId, { name: 'Changed', logo: script })

  expect(refusal).toMatchObject({
    status: 422,
    body: { errors: { logo: ['Choose a PNG, JPEG, WebP or GIF image.'] } },
  })
  expect((await api.call(getOrganization, {}, { token })).body.name).toBe('Acme')
})

test('another organization is not found: not its profile, not its logo', async () => {
  const { token, organizationId } = await createPerson(api)
  const stranger = await createPerson(api)
  await put(token, organizationId, { logo: aLogo() })

  const params = { id: organizationId }
  expect((await put(stranger.token, organizationId, { name: 'Mine' })).status).toBe(404)
  expect((await openLogo(stranger.token, organizationId)).status).toBe(404)
  expect((await api.call(contract.removeLogo, { params }, { token: stranger.token })).status).toBe(404)
  expect((await openLogo(token, organizationId)).status).toBe(200)
})

test('feedback settings have defaults, and keep what is saved', async () => {
  const { token, organizationId } = await createPerson(api)
  const member = await createPerson(api, { organizationId, role: 'member' })
  const begin = await api.call(contract.getFeedbackSettings, {}, { token: member.token })
  const decided = {
    kinds: ['note', 'praise', 'note'] as ('note' | 'praise')[],
    visibilities: ['manager_only'] as 'manager_only'[],
    publicConstructive: true,
    managersInherit: false,
  }

  const put = await api.call(contract.updateFeedbackSettings, { body: decided }, { token })
  await api.call(contract.updateFeedbackSettings, { body: decided }, { token })
  const none = await api.call(contract.updateFeedbackSettings, { body: { ...decided, kinds: [] } }, { token })

  expect(begin.body).toEqual({
    kinds: ['praise', 'constructive', 'note'],
    visibilities: ['private', 'private_manager', 'public', 'note_to_self'],
    publicConstructive: false,
    managersInherit: false,
    values: [],
    version: 1,
  })
  expect(put.body).toMatchObject({ kinds: ['praise', 'note'], visibilities: ['manager_only'], version: 2 })
  expect((await api.call(contract.getFeedbackSettings, {}, { token: member.token })).body).toEqual(put.body)
  expect(none.body).toMatchObject({ errors: { kinds: ['Allow at least one kind of feedback.'] } })
  expect(await listActions(organizationId)).toEqual(['organization.feedback-changed'])
})

let networks = 0
const SERVICE = { GEOLOCATION_URL: 'http://geo.example', GEOLOCATION_KEY: 'the key' }
function withService(answer: () => Response | Promise<Response>) {
  // A network of its own, because limits count by it and tests move their clocks.
  const network = `8.8.8.${(networks += 1)}`
  const asked: string[] = []
  const service: typeof fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : input.toString())
    const givenUp = new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    })
    return Promise.race([answer(), givenUp])
  }
  const api = createTestApi({ fetch: service, settings: SERVICE })
  const guess = async (from = network) =>
    (await api.call(contract.guessLocation, {}, { headers: { 'cf-connecting-ip': from } })).body
  return { asked, guess, api, network }
}
const NOWHERE = { country: null, phonePrefix: null, timeZone: null }
const brazil = () => Response.json({ status: 'success', countryCode: 'BR', timezone: 'America/Sao_Paulo' })

test('a service is called once a day per network, and never for private ones', async () => {
  const { asked, guess, api, network } = withService(brazil)

  const first = await guess()
  await guess()
  const local = await guess('192.168.1.7')
  api.wait(DAY + HOUR)
  await guess()

  expect(first).toEqual({ country: 'BR', phonePrefix: '+55', timeZone: 'America/Sao_Paulo' })
  expect(local).toEqual(NOWHERE)
  expect(asked).toEqual(Array<string>(2).fill(`http://geo.example/json/${network}?key=the+key`))
})

test.each([
  ['fails', () => new Response('down', { status: 503 })],
  ['talks nonsense', () => new Response('<html>')],
  ['knows nothing', () => Response.json({ status: 'fail', message: 'reserved range' })],
  ['lies', () => Response.json({ countryCode: '<script>', timezone: 'Nowhere/Atall' })],
])('a service that %s leaves the location empty', async (_, answer) => {
  expect(await withService(answer).guess()).toEqual(NOWHERE)
})

test('a service that does not respond times out within a second, and is not called again immediately', async () => {
  const { asked, guess, api } = withService(() => new Promise<Response>(() => undefined))
  const started = Date.now()
  const first = await guess()
  const waited = passedSince(started)
  await guess()
  api.wait(2 * MINUTE)

  expect(first).toEqual(NOWHERE)
  expect(waited).toBeLessThan(15_000)
  expect(asked).toHaveLength(1)
})

test('the platform’s location takes precedence over a service', async () => {
  const headers = { 'cf-ipcountry': 'PT' }

  expect((await api.call(contract.guessLocation, {}, { headers })).body).toEqual({
    country: 'PT',
    phonePrefix: '+351',
    timeZone: null,
  })
})

test('who has a service asked is limited, and who does not is not', async () => {
  const { api, network } = withService(brazil)
  const statuses = async (headers: Record<string, string>) => {
    const replies = await Promise.all(
      Array.from({ length: 61 }, () => api.call(contract.guessLocation, {}, { headers })),
    )
    return [...new Set(replies.map(({ status }) => status))].toSorted()
  }

  expect(await statuses({ 'cf-connecting-ip': network })).toEqual([200, 429])
  expect(await statuses({ 'cf-connecting-ip': network, 'cf-ipcountry': 'PT' })).toEqual([200])
})
