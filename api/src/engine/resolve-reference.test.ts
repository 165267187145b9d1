import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReferenceResolver } from './resolve-reference.ts'
import { normalizeUrl } from './urls.ts'

const BASES = [
  'https://shop.example/',
  'https://shop.example/a/b/c?x=1&y=/z',
  'http://127.0.0.1:8080/a//b/',
  'https://shop.example/a%2Fb/c.html',
  'https://shop.example/%7ejo/',
  'https://shop.example',
  'https://SHOP.example/a/',
  'https://jo:secret@shop.example/a/',
  'mailto:jo@shop.example',
  'no base',
]
const PARTS = [
  ...[
    'a',
    'B',
    '/',
    '//',
    '.',
    '..',
    '../',
    './',
    '?',
    '#',
    ':',
    '@',
    '%',
    '%2e',
    '%7E',
    '%zz',
    '\\',
    ' ',
    '\t',
    '\n',
  ],
  ...[
    "'",
    '"',
    '<',
    '|',
    '^',
    '`',
    '{',
    '&',
    '=',
    ';',
    '+',
    ',',
    '~',
    '!',
    '$',
    '(',
    '*',
    'é',
    '日',
    '\ud800',
    '\0',
  ],
  ...[
    'http:',
    'https://',
    'HTTP://',
    'https://other.example',
    'https://a.example:443/',
    'http://1.2.3/',
    'http',
    'mailto:',
  ],
  ...[
    'javascript:',
    'data:',
    'index.html',
    '.well-known',
    'https://xn--a.example/',
    'https://a..b/',
    'https://0x7f.1/',
  ],
]
const reference = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.webPath(),
  fc.string(),
)

test.each(BASES)('resolves against %s as all the rules for URLs do', (base) => {
  const resolver = new ReferenceResolver(base)
  fc.assert(
    fc.property(reference, (text) => {
      expect(resolver.resolve(text)).toBe(normalizeUrl(text, base))
    }),
    { numRuns: 3_000 },
  )
})

test('a reference or a URL that is too long is none', () => {
  const resolver = new ReferenceResolver(`https://shop.example/${'a'.repeat(3_000)}/`)

  expect(resolver.resolve(`b${'c'.repeat(900)}`)).toHaveLength(3_923)
  expect(resolver.resolve(`b${'c'.repeat(1_000)}`)).toBeNull()
  expect(resolver.resolve(`#${'c'.repeat(4_000)}`)).toBeNull()
})
