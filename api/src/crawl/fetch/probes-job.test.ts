import { expect, test } from 'vitest'
import { type ProbeWants } from '#api/engine/probes/probed.ts'
import { png } from '#tests/fixtures/site/fixture-files.ts'
import { type Send } from './fetch-rules.ts'
import { MAX_COUNTED_BYTES } from './probe-body.ts'
import { type ProbeReport, runProbesJob } from './probes-job.ts'

const ORIGIN = 'https://shop.example'
const FILE = `${ORIGIN}/file`
const rules = { userAgent: 'Test/1.0', allowPrivate: false }

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
}

/** What came of one target, and what was asked for besides robots.txt. */
async function probe(wants: ProbeWants, respond: (asked: Asked) => Response, robots = new Response('')) {
  const asked: Asked[] = []
  const send: Send = (url, { method = 'GET', headers }) => {
    if (url.endsWith('/robots.txt')) return Promise.resolve(robots)
    const request = { method, url, headers: headers as Record<string, string> }
    asked.push(request)
    return Promise.resolve(respond(request))
  }
  const reports: ProbeReport[] = []
  const output = {
    report: (text: string) => Promise.resolve(void reports.push(JSON.parse(text) as ProbeReport)),
    announce: <Value>(_: string, read: () => Value) => Promise.resolve(read()),
  }
  const job = { targets: [{ url: FILE, wants }], timeoutMs: 1_000, spacingMs: 0, rules, robotsIgnoredOn: [] }
  await runProbesJob({ kind: 'probes', audit: crypto.randomUUID(), ...job }, output, send)
  const [report] = reports
  if (!report) throw new Error('Nothing was reported.')
  return {
    ...report,
    asked: asked.map(({ method, url }) => `${method} ${url.slice(ORIGIN.length)}`),
    requests: asked,
  }
}

const bytes = (data: Uint8Array, init: ResponseInit) => new Response(new Uint8Array(data), init)
const PNG = { 'content-type': 'image/png' }

test('of an image its start is asked for, and its length is known from the range', async () => {
  const { probed, asked, requests } = await probe('image', () =>
    bytes(png(640, 480), { status: 206, headers: { ...PNG, 'content-range': 'bytes 0-32/500000' } }),
  )
  expect(asked).toEqual(['GET /file'])
  expect(requests[0]?.headers).toMatchObject({ range: 'bytes=0-131071', 'accept-encoding': 'identity' })
  expect(probed).toMatchObject({ status: 200, bytes: 500_000, content: { width: 640, height: 480 } })
})

test('a server that knows no ranges is asked for the file, and not read to its end', async () => {
  let taken = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
  const long = await probe(
    'image',
    () => new Response(endless(), { headers: { ...PNG, 'content-length': '9000000' } }),
  )
  expect(long.probed).toMatchObject({ bytes: 9_000_000, isMore: false })
  expect(taken).toBeLessThan(400_000)

  const silent = await probe('image', () => new Response(endless(), { headers: PNG }))
  expect(silent.probed).toMatchObject({ bytes: MAX_COUNTED_BYTES, isMore: true })

  const empty = await probe('image', ({ headers }) =>
    'range' in headers ? new Response(null, { status: 416 }) : bytes(png(9, 9), { headers: PNG }),
  )
  expect(empty.asked).toEqual(['GET /file', 'GET /file'])
  expect(empty.probed).toMatchObject({ status: 200, content: { width: 9 } })
})

test('the size of a packed text is the one that is said, else an estimate', async () => {
  const code = 'const lamp = 1\n'.repeat(2_000)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'gzip' }
  const said = await probe(
    'script',
    () => new Response(code, { headers: { ...headers, 'content-length': '900' } }),
  )
  expect(said.probed).toMatchObject({
    bytes: 900,
    isEstimate: false,
    encoding: 'gzip',
    contentType: 'text/javascript',
  })

  const unsaid = await probe('script', () => new Response(code, { headers }))
  expect(unsaid.probed.isEstimate).toBe(true)
  expect(unsaid.probed.bytes).toBeLessThan(code.length / 20)

  const plain = await probe(
    'script',
    () => new Response(code, { headers: { 'content-type': 'text/javascript' } }),
  )
  expect(plain.probed).toMatchObject({ bytes: code.length, isEstimate: false, encoding: null })
})

test('a source map is public where it is there, on the same host', async () => {
  const withMap = (map: string, there: boolean) => (asked: Asked) => {
    if (asked.url === FILE) return new Response(`a()\n//# sourceMappingURL=${map}`)
    return new Response(null, { status: there ? 200 : 404 })
  }
  const there = await probe('script', withMap('file.map', true))
  expect(there.asked).toEqual(['GET /file', 'HEAD /file.map'])
  expect(there.probed.content?.sourceMap).toBe(`${ORIGIN}/file.map`)
  expect((await probe('script', withMap('file.map', false))).probed.content?.sourceMap).toBeNull()
  expect((await probe('script', withMap('https://other.example/a.map', true))).asked).toEqual(['GET /file'])
})

test.each([404, 405, 500])('a HEAD that fails with %i is asked again as GET', async (status) => {
  const { asked, probed } = await probe(
    'response',
    ({ method }) => new Response(null, { status: method === 'HEAD' ? status : 200 }),
  )
  expect(asked).toEqual(['HEAD /file', 'GET /file'])
  expect(probed).toMatchObject({ status: 200, failure: null })
})

test.each([429, 503])('a HEAD that is refused with %i is not', async (status) => {
  const { asked, sample } = await probe(
    'response',
    () => new Response(null, { status, headers: { 'retry-after': '7' } }),
  )
  expect(asked).toEqual(['HEAD /file'])
  expect(sample).toMatchObject({ refused: true, retryAfter: 7 })
})

test('redirects are followed, and the status of the first is kept', async () => {
  const { probed } = await probe('response', ({ url }) =>
    url === FILE ? new Response(null, { status: 308, headers: { location: '/new' } }) : new Response(null),
  )
  expect(probed).toMatchObject({ status: 200, redirectStatus: 308, finalUrl: `${ORIGIN}/new` })
})

test('a redirect to a private address is not followed', async () => {
  const { probed, asked } = await probe(
    'response',
    () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } }),
  )
  expect(asked).toEqual(['HEAD /file'])
  expect(probed).toMatchObject({ status: 0, failure: 'private-address' })
})

const text = (lines: string) => new Response(lines, { headers: { 'content-type': 'text/plain' } })

test('robots.txt of the host is obeyed, and what it tells search engines and us is passed on', async () => {
  const closed = await probe(
    'script',
    () => new Response(''),
    text('User-agent: *\nCrawl-delay: 3\nDisallow: /'),
  )
  expect(closed).toMatchObject({ asked: [], sample: null, crawlDelay: 3 })
  expect(closed.probed).toMatchObject({ failure: 'disallowed', isOpenToSearch: false })

  const forSearch = await probe('script', () => new Response(''), text('User-agent: Googlebot\nDisallow: /'))
  expect(forSearch.asked).toEqual(['GET /file'])
  expect(forSearch.probed).toMatchObject({ status: 200, isOpenToSearch: false })
})

test('of a host that is overloaded nothing is asked for, and nothing is said of its files', async () => {
  const { asked, probed } = await probe('response', () => new Response(''), new Response('', { status: 503 }))
  expect(asked).toEqual([])
  expect(probed).toMatchObject({ failure: 'disallowed', isOpenToSearch: null })
})
