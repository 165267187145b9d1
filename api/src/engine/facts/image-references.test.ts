import { expect, test } from 'vitest'
import { listBackgrounds, listCandidates } from './image-references.ts'

test.each([
  ['a.jpg', ['a.jpg']],
  ['a.jpg 1x, b.jpg 2x', ['a.jpg', 'b.jpg']],
  [' a.jpg 300w,b.jpg 600w ', ['a.jpg', 'b.jpg']],
  ['/w_300,h_200/a.jpg 300w, /w_600,h_400/a.jpg 600w', ['/w_300,h_200/a.jpg', '/w_600,h_400/a.jpg']],
  ['a.jpg, b.jpg 2x', ['a.jpg', 'b.jpg']],
  ['a.jpg,\n\tb.jpg', ['a.jpg', 'b.jpg']],
  [' , ', []],
  ['', []],
])('the candidates of %j', (srcset, urls) => {
  expect(listCandidates(srcset)).toEqual(urls)
})

test('a srcset of any length ends, without half a URL', () => {
  const long = listCandidates(`a.jpg 1x, ${'b'.repeat(100_000)} 2x`)
  expect(long).toEqual(['a.jpg'])
  expect(listCandidates('a.jpg 1x, '.repeat(10_000)).length).toBe(50)
})

test.each([
  ['background: url(a.png)', ['a.png']],
  [`background-image: image-set(url("a b.png") 1x, URL( 'c).png' ) 2x)`, ['a b.png', 'c).png']],
  ['@import url(other.css); @font-face { src: url(f.woff2) format("woff2"), url(f.ttf?x) }', []],
  ['fill: url(#gradient); background: url(data:image/png;base64,AAAA)', []],
  ['/* url(old.png) */ .a { background: url(new.png) } /* url(', ['new.png']],
  ['background: url(', []],
])('the images of %j', (css, urls) => {
  expect(listBackgrounds(css)).toEqual(urls)
})
