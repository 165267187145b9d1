import { describe, expect, test } from 'vitest'
import { png } from '#tests/fixtures/site/fixture-files.ts'
import { timeOf } from '#tests/workers/time-of.ts'
import { readStart, readStyle, readText } from './read-asset.ts'

const URL_OF_FILE = 'https://shop.example/assets/a.js'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readText(text, bytesOf(text), URL_OF_FILE)
const style = (text: string) => readStyle(text, bytesOf(text), URL_OF_FILE)

/** A JPEG of 4 × 2 pixels that a camera held upright wrote. */
function jpeg(orientation: number): Uint8Array {
  const exif = [
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 4, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]
  return new Uint8Array([0xff, 0xd8, ...exif, ...frame, ...new Array<number>(64).fill(0)])
}

describe('the start of a file', () => {
  test.each([
    ['image/png', png(300, 200)],
    ['image/gif', bytesOf('GIF89a')],
    ['image/webp', bytesOf('RIFF    WEBPVP8 ')],
    ['image/avif', bytesOf('\0\0\0\x20ftypavif')],
    ['image/svg+xml', bytesOf('<?xml version="1.0"?>\n<!-- drawn --><svg viewBox="0 0 9 9"></svg>')],
    ['text/html', bytesOf('\n<!-- moved -->\n<!DOCTYPE html><title>Not found</title>')],
    [null, bytesOf('let a = "<svg>"')],
    [null, new Uint8Array()],
  ])('tells its type: %s', (type, start) => {
    expect(readStart(start).sniffed).toBe(type)
  })

  test('tells the size of an image in pixels', () => {
    expect(readStart(png(300, 200))).toMatchObject({ width: 300, height: 200 })
    expect(readStart(png(300, 200).subarray(0, 20))).toMatchObject({ width: null, height: null })
    expect(readStart(png(0, 200))).toMatchObject({ width: null, height: null })
  })

  test('tells the size as it is shown, where a camera was held upright', () => {
    expect(readStart(jpeg(1))).toMatchObject({ width: 4, height: 2 })
    expect(readStart(jpeg(6))).toMatchObject({ width: 2, height: 4 })
  })
})

test('white space is counted', () => {
  expect(read('let a = 1\n\n\treturn a')).toMatchObject({ characters: 20, blanks: 7 })
})

test.each([
  ['a()\n//# sourceMappingURL=a.js.map', 'https://shop.example/assets/a.js.map'],
  ['a()\n//@ sourceMappingURL=/maps/a.map\n', 'https://shop.example/maps/a.map'],
  ['p{}\n/*# sourceMappingURL=a.css.map */', 'https://shop.example/assets/a.css.map'],
  ['//# sourceMappingURL=old.map\n//# sourceMappingURL=new.map', 'https://shop.example/assets/new.map'],
  ['//# sourceMappingURL=data:application/json;base64,e30=', null],
  ['let a = "sourceMappingURL=a"', null],
])('a source map is found where a file names one: %s', (text, map) => {
  expect(read(text).sourceMap).toBe(map)
})

describe('fonts of a style sheet', () => {
  const face = (more: string) => `@font-face { src: url(a.woff2); ${more} }`

  test('are told by family, weight and style, whatever part of the characters a file has', () => {
    const { fonts } = style(
      face('font-family: "Lamp Sans"; font-weight: 400; unicode-range: U+0000-00FF') +
        face(`font-family: 'Lamp Sans'; font-weight: 400; unicode-range: U+0100-02AF`) +
        face('FONT-FAMILY: "Lamp Sans"; font-weight: 400; font-style: italic') +
        '@font-face { font-family: "Arial"; src: local("Arial") }',
    )
    expect(fonts).toEqual(['Lamp Sans 400', 'Lamp Sans 400 italic'])
  })

  test.each([
    ['', ['Lamp']],
    ['font-display: auto', ['Lamp']],
    ['font-display:swap', []],
    ['font-display: block', []],
  ])('are named where nothing says how text is shown while they load: %s', (more, families) => {
    expect(style(face(`font-family: Lamp; ${more}`)).fontsWithoutDisplay).toEqual(families)
  })

  test('do not count in comments, nor where the sheet breaks off', () => {
    expect(style(`/* ${face('font-family: Old')} */ p{}`).fonts).toEqual([])
    expect(style('@font-face { font-family: Half; src: url(').fonts).toEqual([])
    expect(style(`/* ${face('font-family: Old')}`).fonts).toEqual([])
  })
})

test.each(['/*', '@font-face{', '@font-face{src:url(', '//# sourceMappingURL=', 'font-family:', '<!--'])(
  'two megabytes of %s are read in a moment',
  (piece) => {
    const text = piece.repeat(Math.floor(2_000_000 / piece.length))
    const start = bytesOf(text)
    expect(timeOf(() => readStyle(text, start, URL_OF_FILE))).toBeLessThan(500)
  },
)
