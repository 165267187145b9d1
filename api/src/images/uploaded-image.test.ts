import fc from 'fast-check'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import {
  anAnimatedWebp,
  aPhonePhoto,
  aPngOf,
  aPngWith,
  joinBytes,
  SAMPLES,
} from '#tests/workers/sample-images.ts'
import { readUploadedImage } from './uploaded-image.ts'

const toFile = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png', type = 'image/png') =>
  new File([bytes], name, { type })
const read = (bytes: Uint8Array<ArrayBuffer>) => readUploadedImage(toFile(bytes), 'logo')
const toText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const NO_IMAGE = 'Choose a PNG, JPEG, WebP or GIF image.'
const DISGUISED =
  'This file contains more than an image. Save it again as a PNG or JPEG image, and choose that.'
const SCRIPT = '<script>alert(document.domain)</script>'

async function refusalOf(bytes: Uint8Array<ArrayBuffer>) {
  const refusal = await read(bytes).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ kind: 'validation-failed' })
  return (refusal as { errors: Record<string, string[]> }).errors['logo']?.[0]
}

test.each([
  ['image/png', SAMPLES.png, 3, 2],
  ['image/jpeg', SAMPLES.jpeg, 6, 4],
  ['image/jpeg', SAMPLES.progressiveJpeg, 6, 4],
  ['image/gif', SAMPLES.gif, 3, 2],
  ['image/webp', SAMPLES.webp, 3, 2],
])('the type of an %s comes from its content, not its name', async (type, bytes, width, height) => {
  const image = await readUploadedImage(toFile(bytes, 'evil.svg', 'text/html'), 'logo')

  expect(image.type).toBe(type)
  expect(imageSize(image.bytes)).toMatchObject({ width, height })
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', `<!doctype html><title>x</title>${SCRIPT}`],
  ['a script', 'GIF89a=1;alert(1)'],
  ['a script whose first letters are a GIF’s', 'GIF89a/*' + '\0'.repeat(40) + '*/=1;alert(1)'],
  ['a PDF', '%PDF-1.7\n'],
  ['an old bitmap', 'BM' + '\0'.repeat(60)],
  ['a ZIP file', 'PK\u0003\u0004'],
  ['nothing', ''],
])('%s is not an image', async (_, content) => {
  expect(await refusalOf(joinBytes(content))).toBe(NO_IMAGE)
})

test.each([
  ['a PNG with a page behind it', joinBytes(SAMPLES.png, `<html>${SCRIPT}`), NO_IMAGE],
  ['a GIF with a script behind it', joinBytes(SAMPLES.gif, SCRIPT), NO_IMAGE],
  ['a WebP with a ZIP file behind it', joinBytes(SAMPLES.webp, 'PK\u0003\u0004'), NO_IMAGE],
  ['a JPEG with a page behind it', joinBytes(SAMPLES.jpeg, `<html>${SCRIPT}`), DISGUISED],
  ['a PNG with a script in its text', aPngWith('tEXt', `Comment\0${SCRIPT}`), DISGUISED],
  ['a photo with a script in its location', aPhonePhoto({ position: SCRIPT }), DISGUISED],
  [
    'an animated WebP',
    anAnimatedWebp(),
    "Animated images aren't supported. Save one frame as a PNG or JPEG image, and choose that.",
  ],
  ['half a PNG', SAMPLES.png.slice(0, 60), NO_IMAGE],
  ['half a JPEG', SAMPLES.jpeg.slice(0, 200), NO_IMAGE],
])('%s is refused', async (_, bytes, message) => {
  expect(await refusalOf(bytes)).toBe(message)
})

const FRAME = 0xc0

/** Offset and length of a JPEG segment. */
function segmentOf(bytes: Uint8Array, marker: number) {
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === marker)
  return { at, end: at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0) }
}

test('a JPEG with two frame sizes is refused, since decoders may use either', async () => {
  const { at, end } = segmentOf(SAMPLES.jpeg, FRAME)
  const frame = SAMPLES.jpeg.slice(at, end)
  const other = frame.slice()
  other[1] = 0xc9

  for (const second of [frame, other]) {
    const twice = joinBytes(SAMPLES.jpeg.slice(0, at), second, SAMPLES.jpeg.slice(at))
    expect(await refusalOf(twice)).toBe(NO_IMAGE)
  }
})

test('a JPEG with an excessive number of scans is refused, since each of them takes time', async () => {
  const { at } = segmentOf(SAMPLES.progressiveJpeg, 0xda)
  const scan = SAMPLES.progressiveJpeg.slice(at, segmentOf(SAMPLES.progressiveJpeg, 0xda).end + 2)
  const withScans = (count: number) =>
    joinBytes(
      SAMPLES.progressiveJpeg.slice(0, at),
      ...Array<Uint8Array>(count).fill(scan),
      SAMPLES.progressiveJpeg.slice(at),
    )

  expect((await read(withScans(10))).type).toBe('image/jpeg')
  expect(await refusalOf(withScans(1000))).toBe(NO_IMAGE)
})

test('an image may be 2 MB and 4096 pixels a side, and not one more', async () => {
  const heavy = joinBytes(SAMPLES.png, new Uint8Array(2 * 1024 * 1024 + 1 - SAMPLES.png.length))

  expect((await read(aPngOf(4096, 4096))).type).toBe('image/png')
  expect(await refusalOf(aPngOf(4097, 10))).toBe(
    'The image must not be larger than 4096 pixels on either side.',
  )
  expect(await refusalOf(aPngOf(10, 100_000))).toContain('4096 pixels')
  expect(await refusalOf(heavy)).toBe('The image must not be larger than 2 MB.')
})

test('the location of a photo is removed, and its orientation kept', async () => {
  const { bytes } = await read(aPhonePhoto({ orientation: 6 }))

  expect(toText(bytes)).not.toContain('GPS')
  expect(imageSize(bytes)).toMatchObject({ width: 6, height: 4, orientation: 6 })
})

test('an upright photo has no EXIF left, and trailing data is dropped', async () => {
  const { bytes } = await read(joinBytes(aPhonePhoto({ orientation: 1 }), 'MotionPhoto_Data of a phone'))

  expect(toText(bytes)).not.toMatch(/Exif|GPS|MotionPhoto/)
  expect(toText(bytes).endsWith('\xff\xd9')).toBe(true)
})

test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'])(
  'a %s chunk of a PNG is removed',
  async (type) => {
    const { bytes } = await read(aPngWith(type, 'Author\0Ana Silva'))

    expect(toText(bytes)).not.toContain('Ana Silva')
    expect(imageSize(bytes)).toMatchObject({ width: 3, height: 2 })
  },
)

test('cleaning what is clean changes nothing', async () => {
  for (const bytes of Object.values(SAMPLES)) {
    const once = await read(bytes)
    expect(await read(once.bytes)).toEqual(once)
  }
})

test('corrupt files are refused or read, and nothing else happens', async () => {
  const damaged = fc.constantFrom(...Object.values(SAMPLES), aPhonePhoto()).chain((bytes) =>
    fc
      .array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .chain((changes) =>
        fc.nat(bytes.length).map((end) => {
          const copy = bytes.slice()
          for (const [at, value] of changes) copy[at] = value
          return end % 3 === 0 ? copy.slice(0, end) : copy
        }),
      ),
  )

  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const result = await read(bytes).catch((error: unknown) => error)
      expect(result).toSatisfy(
        (value: object) => 'bytes' in value || ('kind' in value && value.kind === 'validation-failed'),
      )
    }),
    { seed: 20_261_121, numRuns: 3000 },
  )
})

/** A file with a part again and again, before the last bytes of it. */
function repeating(start: Uint8Array, part: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const times = Math.floor(1_900_000 / part.length)
  const bytes = new Uint8Array(start.length + times * part.length + end.length)
  bytes.set(start)
  for (let at = 0; at < times; at += 1) bytes.set(part, start.length + at * part.length)
  bytes.set(end, start.length + times * part.length)
  return bytes
}

const PARTS: Record<string, Uint8Array<ArrayBuffer>> = {
  PNG: repeating(SAMPLES.png.subarray(0, 33), joinBytes('\0\0\0\0IDAT\0\0\0\0'), SAMPLES.png.subarray(33)),
  JPEG: repeating(SAMPLES.jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xdb, 0, 2), SAMPLES.jpeg.subarray(2)),
  GIF: repeating(SAMPLES.gif.subarray(0, 19), Uint8Array.of(0x21, 0xf9, 0), SAMPLES.gif.subarray(19)),
  WebP: (() => {
    const bytes = repeating(SAMPLES.webp, joinBytes('ANMF\0\0\0\0'), new Uint8Array())
    new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true)
    return bytes
  })(),
}

test.each(Object.entries(PARTS))('a %s of hundreds of thousands of parts is refused', async (_, bytes) => {
  expect(await refusalOf(bytes)).toBe(NO_IMAGE)
})
