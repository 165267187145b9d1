import { expect, test } from 'vitest'
import { createCertificatesSource } from '#api/sources/certificates/certificates.source.ts'
import { createDnsSource } from '#api/sources/dns/dns.source.ts'
import { type Asked } from '#api/sources/source.ts'
import { createWikidataSource } from '#api/sources/wikidata/wikidata.source.ts'
import { createTestApi, DAY, MINUTE } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

const toAsked = (host: string): Asked => ({
  target: { name: host, scope: 'subdomains', host, domain: host, path: '/' },
  country: undefined,
  device: 'all',
  fresh: false,
  from: '2026-11-02',
  to: '2026-11-22',
  previous: null,
})

let origins = 0

/** A network of its own, since who fails is left alone for a while. */
async function open(reply: (url: URL) => Response | Promise<Response>) {
  origins += 1
  const origin = `https://records-${origins}.example`
  const api = createTestApi({
    settings: {
      CRT_SH_URL: `${origin}/crt/`,
      WIKIDATA_SPARQL_URL: `${origin}/sparql`,
      DNS_OVER_HTTPS_URL: `${origin}/dns`,
    },
  })
  api.clock.at = new Date('2026-11-20T10:00:00Z')
  const { organizationId } = await createPerson(api)
  const network = { reply, seen: [] as URL[] }
  const scope = {
    ...createTestScope(api),
    organizationId,
    personId: null,
    fetch: ((input: string) => {
      const url = new URL(input)
      network.seen.push(url)
      return Promise.resolve(network.reply(url))
    }) as typeof fetch,
  }
  return { api, scope, network }
}

const certificate = (names: string, from: string, to: string) => ({
  issuer_name: 'C=US, O=Let’s Encrypt, CN=R11',
  name_value: names,
  not_before: from,
  not_after: to,
})
const CERTIFICATES = [
  certificate('*.example.com\nshop.example.com', '2026-10-01T00:00:00', '2026-12-30T00:00:00'),
  certificate('dev.example.com\nother.example', '2019-03-01T00:00:00', '2019-06-01T00:00:00'),
  { id: 'a row that nobody can read' },
]

const toDns = (url: URL) => {
  const records: Record<string, [number, string][]> = {
    A: [[1, '192.0.2.7']],
    NS: [[2, 'B.ns.example.']],
    TXT: [[16, '"v=spf1 -all"']],
    // As a resolver writes what it does not know: issue "ca.example".
    CAA: [[257, '\\# 17 00 05 69 73 73 75 65 63 61 2e 65 78 61 6d 70 6c 65']],
  }
  const Answer = (records[url.searchParams.get('type') ?? ''] ?? []).map(([type, data]) => ({
    name: 'example.com',
    type,
    data,
  }))
  return Response.json({ Status: 0, Answer })
}

const entity = (id: string, facts: Record<string, string>) => ({
  item: { value: `http://www.wikidata.org/entity/${id}` },
  itemLabel: { value: `Name of ${id}` },
  ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
})
const ENTITIES = [
  entity('Q7', {}),
  entity('Q42', { founded: '1998-01-01T00:00:00Z', precision: '9', industryLabel: 'bells' }),
  entity('Q42', { founded: '1998-01-01T00:00:00Z', precision: '9', countryLabel: 'Portugal' }),
]

const SOURCES = {
  certificates: { create: createCertificatesSource, good: () => Response.json(CERTIFICATES) },
  dns: { create: createDnsSource, good: toDns },
  wikidata: {
    create: createWikidataSource,
    good: () => Response.json({ results: { bindings: ENTITIES } }),
  },
} as const
const NAMES = Object.keys(SOURCES) as (keyof typeof SOURCES)[]

const RECORDS = {
  certificates: {
    kind: 'certificates',
    certificates: 2,
    valid: 1,
    first: '2019-03-01',
    last: '2026-10-01',
    issuer: 'Let’s Encrypt',
    expires: '2026-12-30',
    subdomains: ['dev.example.com', 'shop.example.com'],
    subdomainCount: 2,
  },
  dns: {
    kind: 'dns',
    addresses: ['192.0.2.7'],
    nameServers: ['b.ns.example'],
    mailServers: [],
    texts: ['v=spf1 -all'],
    authorities: ['issue ca.example'],
  },
  wikidata: {
    kind: 'entity',
    id: 'Q42',
    url: 'https://www.wikidata.org/wiki/Q42',
    name: 'Name of Q42',
    description: null,
    founded: '1998',
    industries: ['bells'],
    countries: ['Portugal'],
  },
} as const

test.each(NAMES)('%s tells what it knows of a domain, once, with its day', async (name) => {
  const { scope, api, network } = await open(SOURCES[name].good)
  const ask = async (host: string) => (await SOURCES[name].create(scope))['public-records']?.(toAsked(host))
  const found = await ask('www.example.com')
  expect(found).toMatchObject({ basis: 'measured', asOf: '2026-11-20', data: RECORDS[name] })
  const { length } = network.seen
  api.wait(MINUTE)
  expect(await ask('example.com')).toMatchObject({ data: RECORDS[name], fetchedAt: found?.fetchedAt })
  for (const host of ['127.0.0.1', 'printer', 'intranet.local']) expect(await ask(host)).toBeNull()
  expect(network.seen).toHaveLength(length)
})

/** Old enough to be asked for again, and young enough to serve. */
const STALE_AFTER = { certificates: 2 * DAY, dns: DAY, wikidata: 8 * DAY } as const

const deep = '['.repeat(200_000) + ']'.repeat(200_000)
const TROUBLES: Record<string, () => Response | Promise<Response>> = {
  absent: () => Promise.reject(new TypeError('No network.')),
  slow: () => Promise.reject(new DOMException('Too late.', 'TimeoutError')),
  garbage: () => new Response('<html>Sorry</html>'),
  truncated: () => new Response('[{"name_value": "a.exam'),
  'wrong types': () => Response.json({ results: 7, Answer: 'none', Status: 'fine' }),
  'rows of wrong types': () => Response.json([{ name_value: 7 }]),
  'deep JSON': () => new Response(deep),
  '429': () => new Response('{}', { status: 429, headers: { 'retry-after': '120' } }),
  '500': () => new Response('Oops', { status: 500 }),
}

test.each(NAMES.flatMap((name) => Object.keys(TROUBLES).map((trouble) => [name, trouble] as const)))(
  '%s, %s: it fails as a value, what was kept serves, and it recovers',
  async (name, trouble) => {
    const { scope, api, network } = await open(TROUBLES[trouble] ?? SOURCES[name].good)
    const ask = async () => (await SOURCES[name].create(scope))['public-records']?.(toAsked('example.com'))
    await expect(ask()).rejects.toMatchObject({ name: 'SourceUnavailable', source: name })

    // Who can't be reached is left alone for a minute, or as long as it asks for.
    api.wait(3 * MINUTE)
    network.reply = SOURCES[name].good
    const found = await ask()
    expect(found).toMatchObject({ data: RECORDS[name] })

    api.wait(STALE_AFTER[name])
    network.reply = TROUBLES[trouble] ?? SOURCES[name].good
    expect(await ask()).toMatchObject({ data: RECORDS[name], fetchedAt: found?.fetchedAt })
    network.reply = SOURCES[name].good
    api.wait(3 * MINUTE)
    expect((await ask())?.fetchedAt).toEqual(api.clock.at)
  },
)

test('a reply without end is read no further than its bound', async () => {
  let most = 0
  const body = () => {
    let sent = 0
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        most = Math.max(most, sent)
        if (sent > 50) controller.close()
        else controller.enqueue(new TextEncoder().encode(' '.repeat(1024 * 1024)))
      },
    })
  }
  const { scope } = await open(() => new Response(body()))
  const source = await createCertificatesSource(scope)
  await expect(source['public-records']?.(toAsked('example.com'))).rejects.toMatchObject({
    reason: 'unreadable',
  })
  expect(most).toBeLessThan(15)
})

test('certificates of the domain itself count beside those of names below it, and each of them once', async () => {
  const both = { ...certificate('example.com', '2018-01-01T00:00:00', '2018-04-01T00:00:00'), id: 1 }
  const apex = { ...certificate('example.com', '2026-11-01T00:00:00', '2027-01-30T00:00:00'), id: 2 }
  const { scope, network } = await open((url) =>
    Response.json(
      url.searchParams.get('q') === 'example.com'
        ? [both, apex]
        : [{ ...both, name_value: 'shop.example.com' }],
    ),
  )
  const source = await createCertificatesSource(scope)
  expect((await source['public-records']?.(toAsked('example.com')))?.data).toEqual({
    kind: 'certificates',
    certificates: 2,
    valid: 1,
    first: '2018-01-01',
    last: '2026-11-01',
    issuer: 'Let’s Encrypt',
    expires: '2027-01-30',
    subdomains: ['shop.example.com'],
    subdomainCount: 1,
  })
  expect(network.seen.map((url) => url.searchParams.get('q'))).toEqual(['example.com', '%.example.com'])
})

test.each(NAMES)('%s is not asked again at each look while it fails, but on demand', async (name) => {
  const { scope, api, network } = await open(() => new Response('<html>Sorry</html>'))
  const source = await SOURCES[name].create(scope)
  const ask = (fresh = false) => source['public-records']?.({ ...toAsked('example.com'), fresh })
  await expect(ask()).rejects.toMatchObject({ reason: 'unreadable', retryAfter: null })
  const { length } = network.seen
  api.wait(20_000)
  await expect(ask()).rejects.toMatchObject({ reason: 'unreadable', retryAfter: 40 })
  expect(network.seen).toHaveLength(length)
  network.reply = SOURCES[name].good
  expect(await ask(true)).toMatchObject({ data: RECORDS[name] })
})
