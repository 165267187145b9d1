import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_SITEMAP_BYTES } from '#api/engine/sitemap-content.ts'
import { type Send } from './fetch-rules.ts'
import { type Announce } from './parse-messages.ts'
import { runSitemapJob } from './sitemap-job.ts'

const ORIGIN = 'https://shop.example'
const job = {
  kind: 'sitemap' as const,
  url: `${ORIGIN}/sitemap.xml`,
  from: 'robots' as const,
  rules: { userAgent: 'Test/1.0', allowPrivate: false },
  audit: 'aud_1',
  robotsIgnoredOn: ['shop.example'],
}
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const encoder = new TextEncoder()

/** A sitemap that is made while it is read: its entries, each followed by a comment of so many characters. */
function stream(entries: number, padding: number): ReadableStream<Uint8Array> {
  const comment = `<!--${'x'.repeat(padding)}-->`
  let at = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(HEAD)),
    pull(controller) {
      const part = Array.from({ length: Math.min(500, entries - at) }, (_, index) => {
        return `<url><loc>${ORIGIN}/${at + index}</loc></url>${comment}`
      })
      at += part.length
      controller.enqueue(encoder.encode(part.join('')))
      if (at < entries) return
      controller.enqueue(encoder.encode('</urlset>'))
      controller.close()
    },
  })
}

async function read(response: Response, overrides: Partial<typeof job> = {}, send?: Send) {
  const blocks: string[] = []
  const announce: Announce = (url, work) => {
    blocks.push(url)
    return Promise.resolve(work())
  }
  const answer: Send = send ?? (() => Promise.resolve(response))
  return { ...(await runSitemapJob({ ...job, ...overrides }, announce, answer)), blocks }
}

test('a sitemap of nearly 50 MB and 50,000 URLs is read as it comes, in pieces', async () => {
  const { file, entries, blocks } = await read(new Response(stream(50_000, 950)))

  expect(file).toMatchObject({ status: 200, kind: 'urlset', urlCount: 50_000 })
  expect(file.error).toBeUndefined()
  expect(file.bytes).toBeGreaterThan(45 * 1024 * 1024)
  expect(entries).toHaveLength(50_000)
  expect(blocks.length).toBeGreaterThan(40)
}, 60_000)

test('what is beyond 50 MB is not read, and shows in the size', async () => {
  const { file, entries } = await read(new Response(stream(20_000, 5_000)))

  expect(file.bytes).toBe(MAX_SITEMAP_BYTES + 1)
  expect(entries.length).toBeLessThan(20_000)
}, 60_000)

test('what is beyond 50,000 URLs is counted and not kept', async () => {
  const { file, entries } = await read(new Response(stream(50_500, 1)))

  expect(file.urlCount).toBe(50_500)
  expect(entries).toHaveLength(50_000)
}, 60_000)

test.each([
  [
    'by its content',
    gzipSync(`${HEAD}<url><loc>${ORIGIN}/a</loc></url></urlset>`),
    'application/octet-stream',
  ],
  [
    'and not by its type',
    encoder.encode(`${HEAD}<url><loc>${ORIGIN}/a</loc></url></urlset>`),
    'application/gzip',
  ],
])('a packed file is known %s', async (_, body, type) => {
  const bytes = new Uint8Array(body)
  const { entries } = await read(new Response(bytes, { headers: { 'content-type': type } }), {
    url: `${ORIGIN}/sitemap.xml.gz`,
  })

  expect(entries).toEqual([{ url: `${ORIGIN}/a`, lastmod: null }])
})

test('a file without any mark is given up before it fills the memory', async () => {
  const block = encoder.encode('x'.repeat(1_000_000))
  let left = 30
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${HEAD}<url><loc>`)),
    pull(controller) {
      if (left-- > 0) controller.enqueue(block)
      else controller.close()
    },
  })

  const { file } = await read(new Response(endless))

  expect(file.error).toBe('One of its parts is too long.')
})

test('an empty file is no block to read', async () => {
  const { file, blocks } = await read(new Response(new Uint8Array()))

  expect(blocks).toEqual([])
  expect(file).toMatchObject({ bytes: 0, urlCount: 0 })
})

test.each([404, 500])('a sitemap that answers %i has nothing in it', async (status) => {
  const { file, entries } = await read(new Response(HEAD, { status }))

  expect(file).toMatchObject({ status, urlCount: 0, kind: 'unknown' })
  expect(entries).toEqual([])
})

test('a sitemap that robots.txt of its host forbids is not asked for', async () => {
  const asked: string[] = []
  const { file } = await read(new Response(), { robotsIgnoredOn: [] }, (url) => {
    asked.push(url)
    return Promise.resolve(new Response('User-agent: *\nDisallow: /sitemap'))
  })

  expect(asked).toEqual([`${ORIGIN}/robots.txt`])
  expect(file).toMatchObject({ status: 0, failure: 'disallowed' })
})
