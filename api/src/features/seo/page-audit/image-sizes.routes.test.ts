import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { MAX_COUNTED_BYTES } from '#api/crawl/fetch/probe-body.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { asked, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { auditPage } from '#contract/seo/page-audit.ts'

useAuditedSites()

async function createCaller() {
  const api = createTestApi()
  const { token } = await createPerson(api, { plan: { status: 'active' } })
  return async (url: string) => {
    const { status, body } = await api.call(auditPage, { query: { url } }, { token })
    expect(status).toBe(200)
    return body.imageSizes.map(({ url: image, ...size }) => ({ ...size, path: image.replace(url, '') }))
  }
}

const PNG = { 'content-type': 'image/png' }
const shows = (...images: string[]) => page('Home', images.map((src) => `<img src="${src}">`).join(''))
const known = { status: 200, isMore: false, unknown: null }

function stream(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const chunk = Math.min(left, 64 * 1024)
      left -= chunk
      if (chunk > 0) controller.enqueue(new Uint8Array(chunk))
      else controller.close()
    },
  })
}

test('the size of a file comes from its headers, without the file', async () => {
  const methods: string[] = []
  const audit = await createCaller()
  const url = serve({
    '/': shows('/a.png', '/a.png', 'data:image/png;base64,AAAA'),
    '/a.png': ({ method }) => {
      methods.push(method)
      return new Response(null, { headers: { ...PNG, 'content-length': '350000' } })
    },
  })

  expect(await audit(url)).toEqual([{ ...known, path: '/a.png', bytes: 350_000 }])
  expect(methods).toEqual(['HEAD'])
})

test('without a size from HEAD, the file is read up to a limit', async () => {
  const audit = await createCaller()
  const onGet = (answer: () => Response) => (request: Request) =>
    request.method === 'GET' ? answer() : new Response(null, { status: 405 })
  const url = serve({
    '/': shows('/small.png', '/large.png', '/told.png'),
    '/small.png': () => new Response(stream(150_000), { headers: PNG }),
    '/large.png': onGet(() => new Response(stream(3 * MAX_COUNTED_BYTES), { headers: PNG })),
    '/told.png': onGet(() => new Response('x', { headers: { ...PNG, 'content-length': '9000000' } })),
  })

  expect(await audit(url)).toEqual([
    { ...known, path: '/small.png', bytes: 150_000 },
    { ...known, path: '/large.png', bytes: MAX_COUNTED_BYTES, isMore: true },
    { ...known, path: '/told.png', bytes: 9_000_000 },
  ])
})

test('an unknown size has a reason', async () => {
  const audit = await createCaller()
  const url = serve({
    '/': shows(
      '/gone.png',
      '/closed/a.png',
      '/page.png',
      '/leads-inside.png',
      'http://169.254.169.254/latest',
      'http://127.0.0.1:19997/a.png',
    ),
    '/robots.txt': () => new Response('User-agent: *\nDisallow: /closed/'),
    '/page.png': page('A page', ''),
    '/leads-inside.png': () =>
      new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/a' } }),
  })
  const unknown = (path: string, reason: string, status: number | null = null) => {
    return { path, status, bytes: null, isMore: false, unknown: reason }
  }

  expect(await audit(url)).toEqual([
    unknown('/gone.png', 'http-error', 404),
    unknown('/closed/a.png', 'disallowed'),
    unknown('/page.png', 'no-image', 200),
    unknown('/leads-inside.png', 'private-address'),
    unknown('http://169.254.169.254/latest', 'private-address'),
    unknown('http://127.0.0.1:19997/a.png', 'no-answer'),
  ])
  expect(asked.filter((address) => address.includes('169.254'))).toEqual([])
  expect(asked).not.toContain(`${url}/closed/a.png`)
})

test('a slow server delays nothing, and earlier results are kept', async () => {
  const audit = await createCaller()
  const url = serve({
    '/': shows('/quick.png', '/slow.png'),
    '/quick.png': () => new Response(null, { headers: { ...PNG, 'content-length': '1000' } }),
    '/slow.png': (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
      }),
  })
  const begun = Date.now()

  const sizes = await audit(url)

  expect(sizes).toMatchObject([{ bytes: 1000 }, { bytes: null, unknown: 'timeout' }])
  expect(passedSince(begun)).toBeLessThan(25_000)
}, 40_000)

test('of many images the first fifty are requested, a few at a time', async () => {
  const audit = await createCaller()
  const open = { now: 0, most: 0, all: 0 }
  const url = serve({
    '/': shows(...Array.from({ length: 60 }, (_, at) => `/image.png?${at}`)),
    '/image.png': async () => {
      open.all += 1
      open.now += 1
      open.most = Math.max(open.most, open.now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open.now -= 1
      return new Response(null, { headers: { ...PNG, 'content-length': '10' } })
    },
  })

  const sizes = await audit(url)

  expect(sizes.filter(({ bytes }) => bytes === 10)).toHaveLength(50)
  expect(sizes.slice(50).every(({ unknown }) => unknown === 'not-asked')).toBe(true)
  expect(open.all).toBe(50)
  expect(open.most).toBeLessThanOrEqual(6)
})
