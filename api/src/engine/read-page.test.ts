import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { auditPage } from './audit-page.ts'
import { type FetchedPage } from './fetched-page.ts'
import { readPage } from './read-page.ts'

const URL = 'https://shop.example/a/'
const NOW = new Date('2026-06-15')

function page(body: string, changes: Partial<FetchedPage> = {}): FetchedPage {
  return {
    url: URL,
    finalUrl: URL,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body,
    bytes: body.length,
    hops: [],
    ttfbMs: 1,
    totalMs: 2,
    truncated: false,
    fetchedAt: NOW.toISOString(),
    ...changes,
  }
}

const TAGS = [
  'a',
  'title',
  'script',
  'svg',
  'table',
  'td',
  'li',
  'p',
  'head',
  'body',
  'main',
  'button',
  'label',
  'h1',
  'template',
  'picture',
]
const ATTRIBUTES = [
  'href',
  'src',
  'rel',
  'role',
  'id',
  'style',
  'content',
  'name',
  '__proto__',
  'constructor',
  'aria-hidden',
]
const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc
        .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES), fc.string())
        .map(([tag, name, value]) => `<${tag} ${name}="${value}">`),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        '&#0;',
        '&amp',
        '<!doctype',
        '"',
        "'",
        '<',
        '{"@type":',
        '\ud800',
      ),
    ),
  )
  .map((parts) => parts.join(''))

test('no markup makes a page unreadable, and its facts survive as JSON', () => {
  fc.assert(
    fc.property(markup, fc.string(), (body, header) => {
      const headers: [string, string][] = [
        ['content-type', 'text/html'],
        ['x-robots-tag', header],
        ['link', header],
        ['set-cookie', header],
      ]
      const { facts } = auditPage(page(body, { headers }), NOW)
      expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
    }),
    { numRuns: 1_500 },
  )
})

test.each([
  ['nested elements', '<div>'.repeat(100_000)],
  ['open links', '<a href="/b">text '.repeat(20_000)],
  ['attributes', `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}="x"`).join(' ')}>`],
  ['angle brackets', '<'.repeat(500_000)],
  ['unclosed comments', '<!--'.repeat(100_000)],
  ['spaces before a redirect', `<script>${' '.repeat(900)}</script>`.repeat(500)],
  ['copyright signs', '© '.repeat(100_000)],
  ['refresh', `<meta http-equiv="refresh" content="1${' '.repeat(50_000)}">`],
])('a page full of %s is read in good time', (_, body) => {
  const html = page(body)

  expect(timeOf(() => void readPage(html), 1_000)).toBeLessThan(3_000)
})

test('facts of a page are bounded, however large the page is', () => {
  const links = Array.from(
    { length: 20_000 },
    (_, at) => `<a href="/${at}">${'x'.repeat(500)}</a><img src="/${at}.png"><h2>${at}</h2>`,
  )

  const facts = readPage(page(links.join('')))

  expect(JSON.stringify(facts).length).toBeLessThan(2_000_000)
})

test('a document base moves every relative URL', () => {
  const facts = readPage(page('<head><base href="/b/"><base href="/c/"></head><a href="x">X</a>'))

  expect(facts.links.items.map(({ url }) => url)).toEqual(['https://shop.example/b/x'])
})

test('what a script or a template holds is not read', () => {
  const facts = readPage(
    page(
      '<script>"<a href=/x>"</script><template><h1>No</h1><a href="/y">No</a></template><p>Three words here</p>',
    ),
  )

  expect(facts.links.items).toEqual([])
  expect(facts.headings.items).toEqual([])
  expect(facts.content.words).toBe(3)
})

test('words are counted by the rules of their script', () => {
  expect(readPage(page('<p>foo<b>bar</b> baz</p>')).content.words).toBe(2)
  expect(readPage(page('<p>one</p><p>two</p>')).content.words).toBe(2)
  expect(readPage(page('<p>山川草木</p>')).content.words).toBe(2)
  expect(readPage(page('<p>สวัสดีครับ</p>')).content.words).toBe(2)
})

test('an element that closes itself is a whole one in XHTML alone', () => {
  const body = '<html xmlns="http://www.w3.org/1999/xhtml"><h2 id="mark"/>Text</html>'
  const headingAs = (type: string) =>
    readPage(page(body, { headers: [['content-type', type]] })).headings.items[0]?.text

  expect(headingAs('application/xhtml+xml')).toBe('')
  expect(headingAs('text/html')).toBe('Text')
})

test('a count is not cut where a list of samples would be', () => {
  const buttons = '<button class="same"></button>'.repeat(35)
  const { findings } = auditPage(page(`<body>${buttons}<p>Text</p></body>`), NOW)

  expect(findings.find(({ check }) => check === 'a11y-button-name')).toEqual({
    check: 'a11y-button-name',
    detail: '35 buttons without an accessible name.',
    evidence: '<button class="same">',
  })
})

test.each([
  ['<title>One page</title>', 'html'],
  ['<!-- x --><p>One', 'html'],
  ['<titles>', 'asset'],
  ['One page', 'asset'],
])('without a type, %s is read as %s', (body, kind) => {
  expect(readPage(page(body, { headers: [] })).kind).toBe(kind)
})
