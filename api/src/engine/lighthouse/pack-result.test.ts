import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packResult } from './pack-result.ts'

const toBytes = (packed: string) => Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))

const unpack = (packed: string | undefined): unknown =>
  packed === undefined ? undefined : JSON.parse(new TextDecoder().decode(gunzipSync(toBytes(packed))))

const noise = (bytes: number) => randomBytes(bytes).toString('base64')

test('a result is packed as it is', async () => {
  const result = { audits: { a: { score: 1 } }, fullPageScreenshot: { data: 'x' } }
  expect(unpack(await packResult(result))).toEqual(result)
})

test('a picture of the whole page is left out where it makes the result too large, and a larger result is', async () => {
  const screenshot = { data: noise(6_000_000) }
  expect(unpack(await packResult({ audits: 1, fullPageScreenshot: screenshot }))).toEqual({ audits: 1 })
  expect(await packResult({ audits: noise(6_000_000), fullPageScreenshot: screenshot })).toBeUndefined()
})
