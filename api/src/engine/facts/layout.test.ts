import { expect, test } from 'vitest'
import { readPage } from '#api/engine/read-page.ts'
import { toHtmlPage } from '#tests/fixtures/site/html-page.ts'
import { likenessOf } from './layout.ts'

const sketchOf = (body: string) => readPage(toHtmlPage(body)).layout.sketch ?? ''

const shell = (main: string, bodyClass = 'post') =>
  `<!doctype html><html><head><title>A</title></head><body class="${bodyClass}"><header class="top"><nav><ul></ul></nav></header>
   <div class="page"><main>${main}</main><aside class="side"><form></form></aside></div><footer><div class="links"></div></footer></body></html>`

test('what authors write into a page does not change its layout', () => {
  const plain = sketchOf(shell('<h1>A</h1><p>Text</p>'))
  const rich = shell(
    '<h1>B</h1><div><div><table><tr><td>1</td></tr></table><ul><li>2</li></ul></div></div><pre>3</pre>',
  )
  expect(plain).not.toBe('')
  expect(likenessOf(plain, sketchOf(rich))).toBeGreaterThan(0.8)
  expect(likenessOf(plain, plain)).toBe(1)
})

test('a class of the body that names the page, or numbers, change next to nothing', () => {
  const one = sketchOf(shell('', 'post post-17'))
  expect(sketchOf(shell('', 'post post-4'))).toBe(one)
  expect(likenessOf(one, sketchOf(shell('', 'about-us')))).toBeGreaterThan(0.8)
})

test('another frame around the content is another layout', () => {
  const shop = `<html><body><div class="bar"></div><section class="product"><div class="gallery"></div><form class="buy"></form></section></body></html>`
  expect(likenessOf(sketchOf(shell('')), sketchOf(shop))).toBeLessThan(0.3)
})

test('an empty page has no layout, and a sketch is bounded whatever the page', () => {
  expect(readPage(toHtmlPage('')).layout.sketch).toBeNull()
  const many = Array.from(
    { length: 5_000 },
    (_, at) => `<div class="${'x'.repeat(at % 50)}${String.fromCharCode(97 + (at % 26))}"></div>`,
  )
  expect(sketchOf(`<html><body>${many.join('')}</body></html>`).length).toBeLessThanOrEqual(192)
})

test.each([
  ['', '', 0],
  ['00010002', '', 0],
  ['00010002', '00020003', 1 / 3],
  ['0001', '00010002', 0.5],
])('%j and %j are alike by %d', (sketch, other, likeness) => {
  expect(likenessOf(sketch, other)).toBeCloseTo(likeness)
  expect(likenessOf(other, sketch)).toBeCloseTo(likeness)
})
