import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { encodeWhole, waitForStreamsAlone } from './whole-data.ts'

type Encode = (data: unknown) => string | ReadableStream<Uint8Array>

const folder = mkdtempSync(join(tmpdir(), 'whole-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = readFileSync('node_modules/turbo-stream/dist/turbo-stream.mjs', 'utf8')

async function load(name: string, code: string): Promise<Encode> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  // What the encoder exports under this name.
  const { encode } = (await import(pathToFileURL(file).href)) as { encode: Encode }
  return encode
}

const encode = await load('original', source)
const encodeEdited = await load('edited', encodeWhole(source))

test.each([
  undefined,
  null,
  'text',
  { a: [1, 'two', { three: new Date(0) }], b: undefined, c: [undefined, null, -0] },
])('%j is one string, the same that the stream carried', async (data) => {
  const whole = encodeEdited(data)

  expect(whole).toBeTypeOf('string')
  expect(whole).toBe(await new Response(encode(data)).text())
})

test('what is deferred is streamed as before', async () => {
  const data = () => ({ now: 1, later: Promise.resolve(['two']) })

  const streamed = encodeEdited(data())

  expect(streamed).toBeInstanceOf(ReadableStream)
  expect(await new Response(streamed).text()).toBe(await new Response(encode(data())).text())
})

test('the edits are needed: the encoder gives a stream for whatever it is given', () => {
  expect(encode('text')).toBeInstanceOf(ReadableStream)
})

test('a timer waits for streams alone', () => {
  const caller = readFileSync('node_modules/@remix-run/server-runtime/dist/esm/single-fetch.js', 'utf8')

  expect(waitForStreamsAlone(caller)).toContain(
    'if (typeof encoded !== "string") {\n    let timeoutId = startTimer();',
  )
  expect(() => waitForStreamsAlone('')).toThrow('A dependency has changed')
  expect(() => encodeWhole('')).toThrow('A dependency has changed')
})
