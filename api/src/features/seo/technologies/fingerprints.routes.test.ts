import { expect, test } from 'vitest'
import { createKey } from '#tests/workers/api-keys.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { type Problem } from '#contract/problem.ts'
import * as contract from '#contract/seo/fingerprints.ts'
import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { lookUpTechnologies } from '#contract/seo/technologies.ts'

useAuditedSites()

type Sent = Record<string, unknown> | string
type Uploaded<E extends Endpoint> = ReplyOf<E> & Partial<Problem>

async function upload<E extends Endpoint>(api: TestApi, endpoint: E, token: string, content: Sent) {
  const body = new FormData()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  body.append('file', new File([text], 'ours.json', { type: 'application/json' }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await api.request(endpoint.path, { method: endpoint.method, headers, body })
  return { status: response.status, body: await response.json<Uploaded<E>>() }
}

async function createCaller(
  api = createTestApi(),
  options: Parameters<typeof createPerson>[1] = { role: 'administrator', plan: { status: 'active' } },
) {
  const person = await createPerson(api, options)
  const { token } = person
  return {
    api,
    ...person,
    keep: (content: Sent) => upload(api, contract.importFingerprints, token, content),
    attempt: (content: Sent) => upload(api, contract.tryFingerprints, token, content),
    list: (query: Record<string, string> = {}) => api.call(contract.listFingerprints, { query }, { token }),
    lookUp: (url: string) => {
      api.wait(1_000)
      return api.call(lookUpTechnologies, { query: { url } }, { token })
    },
  }
}

const ACME = { cats: [6], html: 'data-acme="([\\d.]+)"\\;version:\\1', website: 'https://acme.test' }
const SHOP = '<div data-acme="3.2" class="wp-content">x</div><img src="/wp-content/a.png" alt="">'

test('a file is tried, kept, listed, exported and deleted', async () => {
  const { api, token, attempt, keep, list, id } = await createCaller()
  const file = {
    technologies: { Acme: ACME, Other: { js: { x: '' }, html: '(?=x)' } },
    categories: { 6: { name: 'Ecommerce' } },
  }

  const tried = await attempt(file)
  expect(tried).toMatchObject({
    status: 200,
    body: {
      technologies: 2,
      patterns: 1,
      refused: 1,
      notEvaluated: [{ field: 'js', technologies: 1 }],
      changes: { replaced: 0, added: 2, removed: 0 },
      refusals: [{ technology: 'Other', field: 'html', pattern: '(?=x)' }],
      first: [{ name: 'Acme', category: 'ecommerce', patterns: 1 }, { name: 'Other' }],
    },
  })
  expect((await list()).body.total).toBe(0)

  const kept = await keep(file)
  expect(kept).toMatchObject({
    status: 200,
    body: { name: 'ours.json', technologies: 2, importedBy: { id } },
  })
  expect((await api.call(contract.getFingerprintFile, {}, { token })).body.file).toEqual(kept.body)
  expect((await list({ q: 'ACM' })).body.items.map(({ name }) => name)).toEqual(['Acme'])
  expect((await list({ state: 'refused' })).body).toMatchObject({ total: 1, items: [{ name: 'Other' }] })
  expect((await list({ state: 'not-evaluated' })).body).toMatchObject({ items: [{ notEvaluated: ['js'] }] })

  const exported = await api.request(contract.exportFingerprints.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="fingerprints.json"')
  expect(await exported.json()).toEqual(file)

  expect((await attempt({ Acme: ACME, New: {} })).body.changes).toEqual({ replaced: 1, added: 1, removed: 1 })
  api.wait(1_000)
  await keep({ New: { robots: 'x-new' } })
  api.wait(1_000)
  expect((await list()).body.items.map(({ name }) => name)).toEqual(['New'])
  expect((await api.call(contract.deleteFingerprints, {}, { token })).status).toBe(204)
  expect((await api.call(contract.deleteFingerprints, {}, { token })).status).toBe(404)
  expect((await api.call(contract.getFingerprintFile, {}, { token })).body).toEqual({ file: null })
  expect((await list()).body.total).toBe(0)
  const { body } = await api.call(listAuditEvents, {}, { token })
  expect(body.items.map(({ action }) => action)).toEqual([
    'fingerprints.deleted',
    'fingerprints.imported',
    'fingerprints.imported',
  ])
})

test('a look-up runs them beside ours, and says whose fingerprint it was', async () => {
  const { keep, lookUp } = await createCaller()
  await keep({
    Acme: { ...ACME, implies: ['Acme Base', 'PHP'] },
    'Acme Base': { cats: [18] },
    // A name of ours: both are one technology, with what both have seen.
    WordPress: { html: 'class="wp-content"' },
    Absent: { html: 'not there' },
  })

  const { body } = await lookUp(serve({ '/': page('Shop', SHOP) }))

  const found = new Map(body.technologies.map((one) => [one.name, one]))
  expect(found.get('Acme')).toMatchObject({
    category: 'ecommerce',
    version: '3.2',
    confidence: 100,
    isYours: true,
    website: 'https://acme.test/',
    evidence: [{ kind: 'html', what: 'data-acme="3.2"' }],
  })
  expect(found.get('Acme Base')).toMatchObject({ isYours: true, impliedBy: ['Acme'] })
  expect(found.get('WordPress')).toMatchObject({ isYours: true, website: 'https://wordpress.org' })
  expect(found.get('WordPress')?.evidence.map(({ kind }) => kind)).toEqual(['path', 'html'])
  expect(found.get('PHP')).toMatchObject({ isYours: false })
  expect(found.has('Absent')).toBe(false)
  expect(body.yourFingerprints).toEqual({ patterns: 3, notChecked: 0 })
})

test('no other organization sees them, in its lists or in its look-ups', async () => {
  const api = createTestApi()
  const [mine, theirs] = [await createCaller(api), await createCaller(api)]
  await mine.keep({ Acme: ACME })
  const url = serve({ '/': page('Shop', SHOP) })
  const own = await mine.lookUp(url)
  expect(own.body.technologies.map(({ name }) => name)).toContain('Acme')

  const other = await theirs.lookUp(url)
  expect(other.body.technologies.map(({ name }) => name)).toContain('WordPress')
  expect(other.body.technologies.map(({ name }) => name)).not.toContain('Acme')
  expect(other.body.yourFingerprints).toBeNull()
  expect((await theirs.list()).body.total).toBe(0)
  expect((await api.call(contract.getFingerprintFile, {}, theirs)).body.file).toBeNull()
  expect((await api.call(contract.deleteFingerprints, {}, theirs)).status).toBe(404)
  await theirs.keep({ Acme: { html: 'nothing of ours' } })
  expect((await mine.list()).body.items[0]?.patterns).toBe(1)
  expect((await mine.lookUp(url)).body.technologies.map(({ name }) => name)).toContain('Acme')
})

test('members read them, and administrators change them', async () => {
  const api = createTestApi()
  const admin = await createCaller(api)
  await admin.keep({ Acme: ACME })
  const member = await createCaller(api, {
    organizationId: admin.organizationId,
    role: 'member',
  })

  expect((await member.list()).body.total).toBe(1)
  expect((await member.keep({ Acme: {} })).status).toBe(403)
  expect((await member.attempt({ Acme: {} })).status).toBe(403)
  expect((await api.call(contract.deleteFingerprints, {}, member)).status).toBe(403)

  const owner = await createPerson(api, { organizationId: admin.organizationId, role: 'owner' })
  const reader = await createKey(api, owner.token, {
    name: 'Reader',
    role: 'administrator',
    scopes: ['seo:read'],
  })
  const writer = await createKey(api, owner.token, {
    name: 'Writer',
    role: 'administrator',
    scopes: ['seo:write'],
  })
  expect((await api.call(contract.listFingerprints, {}, { token: reader.key })).status).toBe(200)
  expect((await upload(api, contract.importFingerprints, reader.key, { Acme: ACME })).status).toBe(403)
  expect((await upload(api, contract.importFingerprints, writer.key, { Acme: ACME })).status).toBe(200)
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const many = (count: number) => `{"a":{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}}`

test.each([
  ['larger than allowed', `{"Acme":{"html":"${'x'.repeat(FINGERPRINT_LIMITS.bytes)}"}}`, 'larger than 1 MB'],
  ['nested deeply', nested(5_000), 'nested too deeply'],
  ['of too many values', many(70_000), 'too many values'],
  ['of too many technologies', many(2_001).slice(5, -1), 'may have 2000'],
  ['no JSON', '<html>', 'not JSON'],
  ['a list', '[{"Acme":{}}]', 'object of technologies'],
  ['empty', '{"technologies":{}}', 'no technologies'],
])('a file that is %s is refused at its field', async (_, content, message) => {
  const { keep, list } = await createCaller()
  const { status, body } = await keep(content)
  expect([status, body.errors?.['file']?.[0]]).toEqual([422, expect.stringContaining(message)])
  expect((await list()).body.total).toBe(0)
})

test('a body of 100 MB is refused before it is read', async () => {
  const { api, token } = await createCaller()
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(100 * 1024 * 1024),
  }
  const { path, method } = contract.importFingerprints
  const response = await api.request(path, { method, headers, body: '--x--' })
  expect(response.status).toBe(413)
})

test('patterns that backtrack elsewhere, and names of objects, do no harm', async () => {
  const { keep, list, lookUp } = await createCaller()
  const bad = ['(a+)+$', '(x|xx)+y', '([a-z]+)*\\d', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*z']
  const file = `{"__proto__":{"html":"data-acme"},"constructor":{"html":${JSON.stringify(bad)}},"toString":{"js":{}}}`
  expect((await keep(file)).status).toBe(200)
  expect((await list()).body.items.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString'])

  const { body } = await lookUp(serve({ '/': page('Shop', SHOP + 'a'.repeat(100_000)) }))
  expect(body.technologies.find(({ name }) => name === '__proto__')).toMatchObject({ isYours: true })
  expect(body.yourFingerprints?.patterns).toBe(6)
})

test('a file at every limit is kept, and its parts fit the database', async () => {
  const { keep, list } = await createCaller()
  const source = 'x'.repeat(250)
  const technologies = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [
      `Technology ${at}`,
      { html: [`${source}${at}`], js: { a: '' } },
    ]),
  )
  const wide = { Wide: { html: Array.from({ length: 9_000 }, () => '(') } }
  expect((await keep(technologies)).body).toMatchObject({ technologies: 2_000, patterns: 2_000 })
  expect((await list({ pageSize: '1' })).body.total).toBe(2_000)
  const { body } = await keep(wide)
  expect(body).toMatchObject({ technologies: 1, patterns: 0, refused: 151 })
  const [one] = (await list()).body.items
  expect(one?.refused.at(-1)?.reason).toBe('8850 more parts of it are refused.')
})
