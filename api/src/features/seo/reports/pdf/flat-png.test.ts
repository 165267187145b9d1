import { readFileSync } from 'node:fs'
import encodePng, { init as initEncoder } from '@jsquash/png/encode.js'
import decodePng, { init as initDecoder } from '@jsquash/png/decode.js'
import { beforeAll, expect, test } from 'vitest'
import { flattenPng } from './flat-png.ts'

const CODEC = 'node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
const BACKGROUNDS = { light: [255, 255, 255], dark: [10, 60, 50] } as const

/** Of Node, whose types are not those of workers. */
const { compile } = WebAssembly as unknown as { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }

beforeAll(async () => {
  const codec = await compile(readFileSync(CODEC))
  await Promise.all([initEncoder(codec), initDecoder(codec)])
  Object.assign(globalThis, {
    ImageData: class {
      readonly data: Uint8ClampedArray
      constructor(data: Uint8ClampedArray) {
        this.data = data
      }
    },
  })
})

/** A picture of our own encoder, whose pixels are told by their place. */
async function draw(
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => readonly [number, number, number, number],
) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set(pixelAt(at % width, Math.floor(at / width)), at * 4)
  return new Uint8Array(await encodePng({ data, width, height }))
}

async function flatten(png: Uint8Array) {
  const flat = flattenPng(png, BACKGROUNDS)
  if (!flat) throw new Error('It was not read.')
  const { buffer } = Uint8Array.from(flat.bytes)
  return { ...flat, pixels: (await decodePng(buffer)).data }
}

test('a picture keeps its opaque pixels, and shows the background through the others', async () => {
  // Slopes in both directions, so that the encoder uses every filter.
  const png = await draw(37, 23, (x, y) => [x * 6, y * 11, (x * y) % 256, x > 20 ? 255 : (y * 11) % 256])
  const { pixels, background } = await flatten(png)
  expect(background).toEqual([255, 255, 255])
  for (let at = 0; at < 37 * 23; at += 1) {
    const [x, y] = [at % 37, Math.floor(at / 37)]
    const share = (x > 20 ? 255 : (y * 11) % 256) / 255
    const wanted = [x * 6, y * 11, (x * y) % 256].map((part) => Math.round(part * share + 255 * (1 - share)))
    expect([...pixels.subarray(at * 4, at * 4 + 4)], `${x}, ${y}`).toEqual([...wanted, 255])
  }
})

test('a bright drawing without a ground of its own is shown on the dark background', async () => {
  const onNothing = await draw(8, 8, (x) => (x < 4 ? [255, 255, 255, 255] : [0, 0, 0, 0]))
  const { background, pixels } = await flatten(onNothing)
  expect(background).toEqual([10, 60, 50])
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  expect([...pixels.subarray(28, 31)]).toEqual([10, 60, 50])

  const onWhite = await draw(8, 8, () => [250, 250, 250, 255])
  expect((await flatten(onWhite)).background).toEqual([255, 255, 255])
})

test('what is no PNG of ours is not read', async () => {
  const png = await draw(4, 4, () => [0, 0, 0, 255])
  const palette = Uint8Array.from(png)
  palette[25] = 3
  const damaged = Uint8Array.from(png)
  damaged.fill(7, 41, 60)
  for (const other of [new Uint8Array(), png.subarray(0, 40), palette, damaged, new Uint8Array(100)])
    expect(flattenPng(other, BACKGROUNDS)).toBeUndefined()
})
