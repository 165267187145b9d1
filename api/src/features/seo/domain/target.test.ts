import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Target } from '#contract/seo/domain.ts'
import { TARGET_SCOPES, type TargetScope } from '#contract/seo/domain.words.ts'
import { parseTarget } from './target.ts'

type Row = [typed: string, scope: TargetScope, target: Omit<Target, 'scope'>]
const whole = (host: string, domain = host) => ({ name: host, host, domain, path: '/' })
const page = (name: string, host: string, domain: string, path: string) => ({ name, host, domain, path })

const UNDERSTOOD: Row[] = [
  ['example.com', 'subdomains', whole('example.com')],
  ['  EXAMPLE.com ', 'subdomains', whole('example.com')],
  ['www.example.com', 'subdomains', whole('example.com')],
  ['www.example.com', 'domain', whole('example.com')],
  ['https://www.example.com/docs?a=1#top', 'subdomains', whole('example.com')],
  ['http://example.com', 'domain', whole('example.com')],
  ['example.com.', 'domain', whole('example.com')],
  ['blog.example.com', 'subdomains', whole('blog.example.com', 'example.com')],
  ['www.blog.example.com', 'domain', whole('blog.example.com', 'example.com')],
  ['shop.example.co.uk', 'domain', whole('shop.example.co.uk', 'example.co.uk')],
  ['ana.github.io', 'subdomains', whole('ana.github.io')],
  ['docs.ana.github.io', 'domain', whole('docs.ana.github.io', 'ana.github.io')],
  ['github.io', 'subdomains', whole('github.io')],
  ['www.com', 'domain', whole('www.com')],
  ['www.co.uk', 'subdomains', whole('www.co.uk')],
  ['café.example', 'domain', whole('xn--caf-dma.example')],
  ['https://BÜCHER.de/Straße', 'domain', whole('xn--bcher-kva.de')],
  ['xn--bcher-kva.de', 'domain', whole('xn--bcher-kva.de')],
  ['例え.テスト', 'domain', whole('xn--r8jz45g.xn--zckzah')],
  ['example.com:443', 'domain', whole('example.com')],
  ['example.com:8443', 'domain', whole('example.com:8443', 'example.com')],
  ['http://example.com:80/', 'domain', whole('example.com')],
  ['127.0.0.1:8080', 'domain', whole('127.0.0.1:8080')],
  ['http://127.0.0.1:8080/docs/', 'subdomains', whole('127.0.0.1:8080')],
  ['localhost', 'domain', whole('localhost')],
  ['localhost:3000', 'domain', whole('localhost:3000')],
  ['docs:8080', 'domain', whole('docs:8080')],
  ['[::1]:8080', 'domain', whole('[::1]:8080')],
  ['_dmarc.example.com', 'domain', whole('_dmarc.example.com', 'example.com')],
  ['example.com/docs', 'path', page('https://example.com/docs', 'example.com', 'example.com', '/docs')],
  [
    'http://www.example.com/docs/?page=2',
    'path',
    page('http://www.example.com/docs/', 'example.com', 'example.com', '/docs/'),
  ],
  ['example.com', 'path', page('https://example.com/', 'example.com', 'example.com', '/')],
  [
    'https://www.example.com/a/../b%7ec?x=%c3%a9#part',
    'url',
    page('https://www.example.com/b~c?x=%C3%A9', 'www.example.com', 'example.com', '/b~c?x=%C3%A9'),
  ],
  [
    '127.0.0.1:8080/docs',
    'url',
    page('http://127.0.0.1:8080/docs', '127.0.0.1:8080', '127.0.0.1:8080', '/docs'),
  ],
  ['example.com/a b', 'url', page('https://example.com/a%20b', 'example.com', 'example.com', '/a%20b')],
]

test.each(UNDERSTOOD)('%s as %s', (typed, scope, target) => {
  expect(parseTarget(typed, scope)).toEqual({ ...target, scope })
})

const REFUSED = [
  '',
  ' ',
  'hello',
  'hello world',
  'com',
  'co.uk',
  '.',
  '..',
  'example..com',
  '.example.com',
  '-example-.com',
  'exa mple.com',
  'ana@example.com',
  'https://ana:secret@example.com/',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'mailto:ana@example.com',
  'https://',
  'http:///path',
  '123',
  '0x7f.1',
  '999.999.999.999',
  '[::1',
  'example.com:99999',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  'example.com\u0000',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '%00%ff',
  '\ud800.com',
]

test.each(REFUSED)('%j is refused at its field', (typed) => {
  for (const scope of TARGET_SCOPES) {
    const parse = () => parseTarget(typed, scope)
    expect(parse).toThrow(DomainError)
    try {
      parse()
    } catch (error) {
      expect(error).toMatchObject({ kind: 'validation-failed', errors: { target: [expect.any(String)] } })
    }
  }
})

test('whatever is typed is a target or a refusal, and a target is understood as itself', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.domain(),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(...TARGET_SCOPES), (text, scope) => {
      try {
        const target = parseTarget(text, scope)
        expect(parseTarget(target.name, scope)).toEqual(target)
        const name = target.host.replace(/:\d+$/, '')
        expect([name, target.host].some((host) => `.${host}`.endsWith(`.${target.domain}`))).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError)
      }
    }),
    { numRuns: 500 },
  )
})
