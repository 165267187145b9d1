import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { findRequiredTexts } from './required-texts.ts'
import { TextFilter } from './text-filter.ts'

test.each([
  ['jquery[.-]([\\d.]*\\d)[^/]*\\.js', ['jquery']],
  ['(?:jquery|zepto)\\.min', ['jquery', 'zepto']],
  ['(?:^|/)tool(?:lib)?-?main', ['tool']],
  ['wp-content', ['wp-content']],
  ['abcd?', ['abc']],
  ['abc+def', ['abc']],
  ['ab{0,2}cdef', ['cdef']],
  ['foo\\.bar', ['foo.bar']],
  ['[a-z]+', null],
  ['one|two|[x]', null],
  ['', null],
  ['\\bword\\b', ['word']],
  ['\\p{Greek}alpha', ['alpha']],
  ['\\x{41}bcd', ['bcd']],
  ['(?i)Shop', ['shop']],
  ['(?P<v>name)x?', ['name']],
  ['a(b(c', null],
])('%s needs %j', (pattern, texts) => {
  expect(findRequiredTexts(pattern)).toEqual(texts)
})

const atom = fc.constantFrom(
  'abc',
  'xyz',
  'q',
  '\\.',
  '[ab]',
  '.',
  '\\d',
  '(?:abc|xyz)',
  '(abc)',
  '(?:q|)',
  '^',
  '$',
  '\\b',
  'é',
)
const quantified = fc.tuple(atom, fc.constantFrom('', '', '', '*', '?', '+', '{0,2}', '{2}', '*?'))
const sequence = fc
  .array(quantified, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map((part) => part.join('')).join(''))
const anyPattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|'))
const anyText = fc
  .array(fc.constantFrom('abc', 'ABC', 'xyz', 'q', '.', '1', ' ', 'é'), { maxLength: 12 })
  .map((parts) => parts.join(''))

test('no expression matches a text without what it needs', () => {
  fc.assert(
    fc.property(anyPattern, anyText, (pattern, text) => {
      let expression: RE2JS
      try {
        expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
      } catch {
        return
      }
      const needed = findRequiredTexts(pattern)
      if (needed === null || !expression.matcher(text).find()) return
      const filter = new TextFilter(text)
      expect([pattern, text, needed.some((part) => filter.contains(part))]).toEqual([pattern, text, true])
    }),
    { numRuns: 5000 },
  )
})

test('a text contains what it does, in any case, and nothing else', () => {
  const filter = new TextFilter('A Page about WordPress.')
  expect(filter.contains('wordpress')).toBe(true)
  expect(filter.contains('wordpressx')).toBe(false)
  expect(filter.contains('ab')).toBe(true)
  expect(filter.contains('zz')).toBe(false)
})
