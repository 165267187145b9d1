import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths, safePath } from './paths.ts'

const ORIGIN = 'https://bellwether.example'

test.each(['/dashboard', '/seo/audits?status=running&page=2', '/a%20b'])('keeps the path %s', (path) => {
  expect(safePath(path, '/fallback')).toBe(path)
})

test.each([
  null,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  ' /dashboard',
])('returns the fallback for %j', (value) => {
  expect(safePath(value, '/fallback')).toBe('/fallback')
})

const part = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    'evil.example',
    'https:',
  ),
  fc.string({ maxLength: 4 }),
)

test('for any input, following the result stays on this host', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = safePath(parts.join(''), '/fallback')
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 5000 },
  )
})

test('a safe path stays unchanged', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = safePath(`/${parts.join('')}`, '/fallback')
      expect(safePath(path, '/other')).toBe(path)
    }),
  )
})

test('the return URL is part of the sign-in URL, except for the home page', () => {
  expect(paths.signIn('/seo/audits?q=a&page=2')).toBe('/auth/signin?next=%2Fseo%2Faudits%3Fq%3Da%26page%3D2')
  expect(paths.signIn('/')).toBe('/auth/signin')
})
