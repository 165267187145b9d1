import { expect, test } from 'vitest'
import { compressText, replyCompressed } from './compressed-reply.ts'

const TEXT = 'Straße, 東京. '.repeat(200)
const text = await compressText(TEXT)

async function read(accepted?: string) {
  const request = new Request('https://app.test/docs', {
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  const reply = replyCompressed(request, text, { 'content-type': 'text/plain' })
  return { headers: Object.fromEntries(reply.headers), body: await reply.blob() }
}

const unzip = (body: Blob) => new Response(body.stream().pipeThrough(new DecompressionStream('gzip'))).text()

test.each(['gzip', 'br, GZIP ; q=0.5', 'gzip;q=1.0, *;q=0'])('%s is replied compressed', async (accepted) => {
  const { headers, body } = await read(accepted)

  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(body.size).toBeLessThan(TEXT.length / 10)
  expect(await unzip(body)).toBe(TEXT)
})

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000', 'xgzip'])(
  '%s is replied as it is',
  async (accepted) => {
    const { headers, body } = await read(accepted)

    expect(headers).toEqual({ 'content-type': 'text/plain', vary: 'accept-encoding' })
    expect(await body.text()).toBe(TEXT)
  },
)
