import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { aPhonePhoto, aPngDrawn, aPngOf, aPngWith, SAMPLES } from '#tests/workers/sample-images.ts'
import { readScaledImage } from './scaled-image.ts'

const scope = createTestScope(createTestApi())
const scale = (bytes: Uint8Array<ArrayBuffer>) => readScaledImage(scope, new File([bytes], 'logo'), 'logo')
const toText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const refusal = {
  kind: 'validation-failed',
  errors: { logo: ['Choose a PNG, JPEG, WebP or GIF image.'] },
}

test('an image of 4096 × 4096 pixels in 16 bits is scaled down and stored in 8 bits', async () => {
  const bomb = await aPngDrawn({ width: 4096, height: 4096, depth: 16 })
  expect(bomb.length).toBeLessThan(200_000)

  const { bytes, type } = await scale(bomb)

  expect(type).toBe('image/png')
  expect(imageSize(bytes)).toMatchObject({ width: 512, height: 512 })
  expect(bytes[24]).toBe(8)
}, 60_000)

test.each([
  ['a PNG', SAMPLES.png, 'image/png', 3, 2],
  ['a JPEG', SAMPLES.jpeg, 'image/jpeg', 6, 4],
  ['a progressive JPEG', SAMPLES.progressiveJpeg, 'image/jpeg', 6, 4],
  ['the first frame of a GIF', SAMPLES.gif, 'image/png', 3, 2],
  ['a WebP', SAMPLES.webp, 'image/jpeg', 3, 2],
])('%s is stored in a format that a receipt can show', async (_, sample, type, width, height) => {
  const image = await scale(sample)

  expect(image.type).toBe(type)
  expect(imageSize(image.bytes)).toMatchObject({ width, height })
})

test('a wide image keeps its aspect ratio', async () => {
  const { bytes } = await scale(await aPngDrawn({ width: 2048, height: 512 }))

  expect(imageSize(bytes)).toMatchObject({ width: 512, height: 128 })
})

test('a photo is rotated to its orientation, and its metadata is removed', async () => {
  const { bytes } = await scale(aPhonePhoto({ orientation: 6 }))

  expect(imageSize(bytes)).toMatchObject({ width: 4, height: 6 })
  expect(toText(bytes)).not.toMatch(/Exif|GPS/)
})

test.each([
  ['a PNG with less data than its size says', () => aPngOf(4096, 4096)],
  [
    'a PNG with more data than its size says',
    () => aPngDrawn({ width: 4096, height: 4096, claims: { width: 1, height: 1 } }),
  ],
  ['a PNG with invalid colors', () => aPngWith('PLTE', 'x')],
  ['a GIF whose frame is larger than itself', () => withByte(SAMPLES.gif, frameWidthOf(SAMPLES.gif), 255)],
  ['a corrupt WebP', () => withByte(SAMPLES.webp, 34, 255)],
])('%s is refused at the field or read, and nothing else happens', async (_, make) => {
  const result = await scale(await make()).catch((error: unknown) => error)

  expect(result).toSatisfy(
    (value: object) => ('bytes' in value && (value.bytes as Uint8Array).length < 10_000) || 'kind' in value,
  )
  if (result instanceof Error) expect(result).toMatchObject(refusal)
  expect((await scale(SAMPLES.png)).type).toBe('image/png')
})

test('a PNG that unpacks to far more than its pixels take is refused', async () => {
  const bomb = await aPngDrawn({ width: 4096, height: 8192, claims: { width: 4096, height: 512 } })
  const refused = await scale(bomb).catch((error: unknown) => error)

  expect(refused).toMatchObject(refusal)
})

function withByte(bytes: Uint8Array<ArrayBuffer>, at: number, value: number) {
  const copy = bytes.slice()
  copy[at + 1] = value
  return copy
}

/** Behind the separator of the first image, and its place. */
function frameWidthOf(gif: Uint8Array) {
  return gif.findIndex((byte, at) => byte === 0x2c && at > 13) + 5
}
