import { expect, test } from 'vitest'
import { type Pixels, shrinkPixels } from './shrink-pixels.ts'

type Color = [red: number, green: number, blue: number, alpha: number]

function draw(width: number, height: number, colorAt: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colorAt(x, y), (y * width + x) * 4)
  return { width, height, data }
}
const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
]

const RED: Color = [255, 0, 0, 255]
const BLUE: Color = [0, 0, 255, 255]
const NOTHING: Color = [0, 255, 0, 0]

test('what fits stays as it is', () => {
  const pixels = draw(3, 2, () => RED)

  expect(shrinkPixels(pixels, 3)).toBe(pixels)
})

test.each([
  [1000, 500, 100, 50],
  [500, 1000, 50, 100],
  [4096, 3, 100, 1],
  [101, 100, 100, 99],
])('%i × %i fits its box and keeps its shape', (width, height, newWidth, newHeight) => {
  expect(
    shrinkPixels(
      draw(width, height, () => RED),
      100,
    ),
  ).toMatchObject({
    width: newWidth,
    height: newHeight,
  })
})

test('one color stays what it is', () => {
  const { data } = shrinkPixels(
    draw(97, 31, () => [12, 34, 56, 255]),
    10,
  )

  for (let at = 0; at < data.length; at += 4) expect([...data.slice(at, at + 4)]).toEqual([12, 34, 56, 255])
})

test('two halves stay two halves, and mix where a pixel covers both', () => {
  const even = shrinkPixels(
    draw(8, 8, (x) => (x < 4 ? RED : BLUE)),
    4,
  )
  const odd = shrinkPixels(
    draw(6, 6, (x) => (x < 3 ? RED : BLUE)),
    3,
  )

  expect([0, 1, 2, 3].map((x) => pixelAt(even, x, 0))).toEqual([RED, RED, BLUE, BLUE])
  expect(pixelAt(odd, 1, 1)).toEqual([128, 0, 128, 255])
})

test('the color of what is transparent does not bleed into what is seen', () => {
  const { data } = shrinkPixels(
    draw(2, 2, (x) => (x === 0 ? RED : NOTHING)),
    1,
  )

  expect([...data]).toEqual([255, 0, 0, 128])
})
