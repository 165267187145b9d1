import { expect, test } from 'vitest'
import { surveyText } from './text-fingerprint.ts'

function measureText(text: string) {
  const { length, bytes } = surveyText(text)
  return { length, bytes }
}

/** By the way that makes the text. */
function measureByMaking(text: string) {
  const made = text.replace(/\s+/g, ' ').trim()
  return { length: made.length, bytes: new TextEncoder().encode(made).length }
}

test.each([
  '',
  '   ',
  'one',
  '  one\ttwo\f\fthree ',
  'Größe 的日本語 ภาษาไทย',
  'a\u00a0b\u2003c\ufeffd\u3000',
  '😀 pair, \ud800 half, half \udc00',
  '\ud800',
  '\u180e\u200b\u2060 are no spaces',
])('measures %j as the text that a reader sees', (text) => {
  expect(measureText(text)).toEqual(measureByMaking(text))
})

test('every character counts as it does there', () => {
  const wrong = Array.from(
    { length: 0x10000 },
    (_, code) => `a${String.fromCharCode(code)}${String.fromCharCode(code)}b`,
  ).filter((text) => JSON.stringify(measureText(text)) !== JSON.stringify(measureByMaking(text)))
  expect(wrong).toEqual([])
})
