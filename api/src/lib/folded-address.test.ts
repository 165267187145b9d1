import { expect, test } from 'vitest'
import { foldAddress, toAddressSearch } from './folded-address.ts'

test.each([
  ['https://xn--caf-dma.example/Caf%C3%A9', 'https://cafe.example/cafe'],
  ['https://www.xn--bcher-kva.example:8080/', 'https://www.bucher.example:8080/'],
  ['/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82', '/привет'],
  // Not UTF-8, half a letter, no punycode: as it is written.
  ['/caf%E9', '/caf%e9'],
  ['/caf%C3', '/caf%c3'],
  ['xn--99999999', 'xn--99999999'],
  ['Save 100%', 'save 100%'],
])('%s is read as %s', (address, read) => {
  expect(foldAddress(address)).toBe(read)
})

test.each([
  'cafe',
  'Café',
  'CAFÉ',
  'cafe\u0301',
  'caf%C3%A9',
  'caf%c3',
  'xn--caf',
  'xn--caf-dma.example/caf%C3%A9',
  'café.example/cafe',
])('the address of a page is found by %s', (part) => {
  expect(toAddressSearch(part).isIn('https://xn--caf-dma.example/caf%C3%A9')).toBe(true)
})

test.each(['cafes', 'caf%C3%A8s', 'coffee', 'xn--cafe'])('it is not found by %s', (part) => {
  expect(toAddressSearch(part).isIn('https://xn--caf-dma.example/caf%C3%A9')).toBe(false)
})

test.each([
  ['ΟΔΟΣ', 'οδός'],
  ['οδος', 'ΟΔΟΣ'],
  ['светильник', 'Светильники'],
  ['%d1%81%d0%b2%d0%b5%d1%82', 'Свет'],
  ['𝒳 cafe', '𝒳 Café'],
])('%s finds %s', (part, text) => {
  expect(toAddressSearch(part).isIn(text)).toBe(true)
})
