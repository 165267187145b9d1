import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendRaw } from '#tests/node/raw-http.ts'

const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}
const PAGE = '<p>a line that repeats</p>\n'.repeat(2000)

test('text is compressed for those who take it, and its etag is weak then', async () => {
  const { port } = await startFront((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"', vary: 'cookie' }).end(PAGE)
  })

  const br = await sendRaw(port, { headers: { 'accept-encoding': 'gzip, br' } })
  const gzip = await sendRaw(port, { headers: { 'accept-encoding': 'gzip' } })
  const plain = await sendRaw(port, {})

  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    etag: 'W/"v1"',
    vary: 'cookie, accept-encoding',
  })
  expect(brotliDecompressSync(br.body).toString()).toBe(PAGE)
  expect(gunzipSync(gzip.body).toString()).toBe(PAGE)
  expect(plain.headers).toMatchObject({ etag: '"v1"' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test.each(Object.keys(DECOMPRESS))(
  'a page of known length is sent in one piece with %s',
  async (encoding) => {
    const { port } = await startFront((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': PAGE.length })
      response.end(request.method === 'HEAD' ? '' : PAGE)
    })
    const headers = { 'accept-encoding': encoding }

    const answer = await sendRaw(port, { headers })
    const head = await sendRaw(port, { method: 'HEAD', headers })

    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.body.length),
    })
    expect(DECOMPRESS[encoding]?.(answer.body).toString()).toBe(PAGE)
    expect(head.headers).toMatchObject({ 'content-encoding': encoding })
  },
)

test('pages that come in pieces at the same time are not mixed', async () => {
  const pages = ['<p>one of them</p>\n', '<p>the other, which is longer</p>\n'].map((line) =>
    line.repeat(3000),
  )
  const waiting: (() => void)[] = []
  let begun = 0
  const { port } = await startFront((_, response) => {
    const page = pages[begun] ?? ''
    begun += 1
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length })
    response.write(page.slice(0, 40_000))
    waiting.push(() => response.end(page.slice(40_000)))
    if (begun === pages.length) for (const finish of waiting) finish()
  })

  const answers = await Promise.all(
    pages.map(() => sendRaw(port, { headers: { 'accept-encoding': 'zstd' } })),
  )

  expect(answers.map(({ body }) => zstdDecompressSync(body).toString()).toSorted()).toEqual(pages.toSorted())
})

test('a page that breaks before its end is no page', async () => {
  const { port } = await startFront((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': PAGE.length })
    response.write(PAGE.slice(0, 2000), () => response.destroy())
  })

  await expect(sendRaw(port, { headers: { 'accept-encoding': 'br' } })).rejects.toThrow('socket hang up')
})

test.each(Object.keys(DECOMPRESS))('a streamed page is not held back by %s', async (encoding) => {
  let finish = () => undefined as unknown
  const { port } = await startFront((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>shell</h1>')
    finish = () => response.end('<p>data</p>')
  })

  const { body } = await sendRaw(port, {
    headers: { 'accept-encoding': encoding },
    // Only what has arrived lets the page end: were it held back, the test would time out.
    onFirstBytes: () => finish(),
  })

  expect(DECOMPRESS[encoding]?.(body).toString()).toBe('<h1>shell</h1><p>data</p>')
})
