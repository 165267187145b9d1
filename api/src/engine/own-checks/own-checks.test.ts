import { expect, test } from 'vitest'
import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import {
  EMPTY_OWN_CHECK,
  MAX_OWN_LENGTH,
  MAX_OWN_VALUES,
  type OwnCheck,
} from '#contract/seo/own-checks.words.ts'
import { timeOf } from '#tests/workers/time-of.ts'
import { compileExpression, ExpressionFault } from './expression.ts'
import { compileOwnChecks } from './own-check.ts'
import { ownIdOf, toPlanned } from './own-info.ts'
import { parseSelector, SelectorFault } from './parse-selector.ts'

const PAGE_URL = 'https://shop.example/products/a'
const NOW = new Date('2026-06-15')

function page(body: string, changes: Partial<FetchedPage> = {}): FetchedPage {
  return {
    url: PAGE_URL,
    finalUrl: PAGE_URL,
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

type Given = Partial<OwnCheck>
const checkOf = (given: Given): OwnCheck => ({ ...EMPTY_OWN_CHECK, name: 'Own', ...given })

function make(given: Given, target: FetchedPage, clock = () => 0) {
  const checks = compileOwnChecks([toPlanned(checkOf(given))])
  const { own = [], findings } = auditPage(target, NOW, { checks, clock })
  const faults = findings.filter(({ check }) => check.startsWith('own-'))
  return { outcome: own[0], faults }
}

const valuesOf = (given: Given, body: string) => make({ want: 'value', ...given }, page(body)).outcome?.values

const SHOP = `<!doctype html><html><head><title>Lamp</title><meta name="author" content="Ana">
<script>ga('UA-1234-5')</script></head><body>
<div class="product"><h2>Lamp <b>One</b></h2><span class="price">19 €</span><a href="/a">More</a></div>
<div class="product sold"><h2>Lamp Two</h2><span class="price">29 €</span><a href="/b">More</a></div>
<p hidden>Secret text</p><p>Free
   shipping</p></body></html>`

test('a selector takes texts, attributes, inner HTML and a count, in the order of the page', () => {
  expect(valuesOf({ find: 'selector', selector: '.product h2' }, SHOP)).toEqual(['Lamp One', 'Lamp Two'])
  expect(valuesOf({ find: 'selector', selector: '.product h2', take: 'html' }, SHOP)).toEqual([
    'Lamp <b>One</b>',
    'Lamp Two',
  ])
  expect(
    valuesOf({ find: 'selector', selector: '.product > a', take: 'attribute', attribute: 'href' }, SHOP),
  ).toEqual(['/a', '/b'])
  const { outcome } = make(
    { want: 'value', find: 'selector', selector: '.product', take: 'count' },
    page(SHOP),
  )
  expect(outcome).toMatchObject({ found: 2, values: [], gap: null })
  expect(valuesOf({ find: 'selector', selector: 'title' }, SHOP)).toEqual(['Lamp'])
  expect(valuesOf({ find: 'selector', selector: 'script' }, SHOP)).toEqual([`ga('UA-1234-5')`])
})

test('an expression takes its first capture group, or the whole match', () => {
  expect(valuesOf({ find: 'regex', pattern: 'UA-(\\d+)' }, SHOP)).toEqual(['1234'])
  expect(valuesOf({ find: 'regex', pattern: 'UA-\\d+' }, SHOP)).toEqual(['UA-1234'])
  expect(valuesOf({ find: 'regex', pattern: '(\\d+) €', selector: '.sold', where: 'text' }, SHOP)).toEqual([
    '29',
  ])
})

test.each([
  ['in the source', { pattern: 'UA-1234' }, true],
  ['in any case', { pattern: 'ua-1234' }, true],
  ['not in the visible text', { pattern: 'UA-1234', where: 'text' }, false],
  ['hidden text', { pattern: 'Secret', where: 'text' }, false],
  ['over a line end', { pattern: 'Free shipping', where: 'text' }, true],
  ['in an element', { pattern: 'Two', selector: '.sold' }, true],
  ['in another element', { pattern: 'One', selector: '.sold' }, false],
  ['by selector', { find: 'selector', selector: 'meta[name="author"]' }, true],
  ['by no selector', { find: 'selector', selector: 'meta[name="robots"]' }, false],
  ['by expression', { find: 'regex', pattern: '(?i)LAMP\\s+two' }, true],
] as [string, Given, boolean][])('what is %s is found', (_, given, isThere) => {
  const present = make({ ...given, want: 'present' }, page(SHOP))
  const absent = make({ ...given, want: 'absent' }, page(SHOP))
  expect(present.faults).toHaveLength(isThere ? 0 : 1)
  expect(absent.faults).toHaveLength(isThere ? 1 : 0)
})

test('a finding names what is asked for, alike on every page, and quotes the page', () => {
  expect(make({ pattern: 'Gift' }, page(SHOP)).faults[0]).toMatchObject({
    detail: '“Gift” is not on the page.',
  })
  const { faults } = make({ want: 'absent', pattern: '29' }, page(SHOP))
  expect(faults[0]).toMatchObject({
    detail: '“29” is on the page.',
    evidence: expect.stringContaining('29 €') as string,
  })
})

test('what could not be checked has neither passed nor failed, and says why', () => {
  const gapOf = (target: FetchedPage, given: Given = { pattern: 'Gift' }) => make(given, target)
  const pdf = page('', { headers: [['content-type', 'application/pdf']] })
  expect(gapOf(pdf)).toMatchObject({ outcome: { gap: 'not-html', found: null }, faults: [] })
  expect(gapOf(page('Gone', { status: 404 }))).toMatchObject({ outcome: { gap: 'no-page' }, faults: [] })
  const cut = page(SHOP, { truncated: true })
  expect(gapOf(cut)).toMatchObject({ outcome: { gap: 'cut-off', found: null }, faults: [] })
  expect(gapOf(cut, { pattern: 'Lamp' })).toMatchObject({ outcome: { gap: null, isMore: true }, faults: [] })
  expect(gapOf(cut, { want: 'absent', pattern: 'Lamp' }).faults).toHaveLength(1)
  const long = page(`<p>${'x'.repeat(1_100_000)}Gift`)
  expect(gapOf(long).outcome).toMatchObject({ gap: 'cut-off' })
  expect(gapOf(page('<i>'.repeat(700)), { find: 'selector', selector: 'b' }).outcome).toMatchObject({
    gap: 'cut-off',
  })
})

test('a page that takes too long is not checked further', () => {
  let now = 0
  const clock = () => (now += 500)
  const { outcome } = make({ find: 'regex', pattern: 'zzz' }, page(SHOP), clock)
  expect(outcome).toMatchObject({ gap: null, found: 0 })
  const late = make({ find: 'regex', pattern: 'zzz' }, page(SHOP), () => (now += 1_000))
  expect(late).toMatchObject({ outcome: { gap: 'too-long', found: null }, faults: [] })
})

test('it is only for pages that match its URL pattern, and not for redirects', () => {
  expect(make({ pattern: 'x', urls: '/blog/*' }, page(SHOP)).outcome).toBeUndefined()
  expect(make({ pattern: 'x', urls: '/products/*' }, page(SHOP)).outcome).toMatchObject({ gap: null })
  const hops = [{ url: PAGE_URL, status: 301, location: '/b' }]
  expect(make({ pattern: 'x' }, page('', { hops })).outcome).toBeUndefined()
})

test('values are bounded in number and length', () => {
  const body = `<p>${'long '.repeat(1_000)}</p>`.repeat(50)
  const { outcome } = make({ want: 'value', find: 'selector', selector: 'p' }, page(body))
  expect(outcome).toMatchObject({ found: 50 })
  expect(outcome?.values).toHaveLength(MAX_OWN_VALUES)
  expect(Math.max(...(outcome?.values ?? []).map(({ length }) => length))).toBeLessThanOrEqual(MAX_OWN_LENGTH)
})

const TREE = `<main id="m"><ul class="a b"><li>1<li class="x">2<li data-n="3-4">3</ul>
<div><p>a</p><span>b</span><p lang="en-US">c</p><p title="One Two">d</p></div><section><div><p>e</p></div></section></main>
<footer><p class="x">f</p></footer>`

test.each([
  ['p', 5],
  ['*', 15],
  ['.a.b > li', 3],
  ['ul li.x + li', 1],
  ['li.x ~ li', 1],
  ['main p', 4],
  ['main > div > p:first-of-type', 1],
  ['p + p', 1],
  ['span ~ p', 2],
  ['#m [lang|=en]', 1],
  ['[title~=Two]', 1],
  ['[data-n^="3"], [data-n$="5"]', 1],
  ['li:nth-child(2n+1)', 2],
  ['p:nth-of-type(2)', 1],
  ['p:not(.x):not([lang])', 3],
  [':is(main, footer) > p', 1],
  ['section p, footer .x', 2],
  ['div div p', 0],
] as [string, number][])('%s finds as many elements as in a tree', (selector, expected) => {
  const { outcome } = make({ want: 'value', take: 'count', find: 'selector', selector }, page(TREE))
  expect(outcome?.found).toBe(expected)
})

test.each([':has(p)', 'p:last-child', 'p::before', 'p >', '[', 'p:hover', ':not(a b)', ':nth-child(x)'])(
  'the selector %s is refused in words',
  (selector) => {
    expect(() => parseSelector(selector)).toThrow(SelectorFault)
  },
)

test.each(['(a', '[z-a]', 'a**', '(?=a)', '(a)\\1', 'a{1001}', '(?:a{1,300}b{1,300})', '(x{1,100}){1,100}'])(
  'the expression %s is refused in words',
  (pattern) => {
    expect(() => compileExpression(pattern)).toThrow(ExpressionFault)
  },
)

const A_MILLION = 'a'.repeat(1_000_000)

test.each([
  '(a+)+$',
  '(a|a)*b',
  '(.*)*x',
  '(a?){20}(a){20}b',
  '([a-z]+)*[0-9]',
  '(a{1,40}){1,3}b',
  'a(?s:.*b)?',
])('the hostile expression %s takes a moment on a million characters', (pattern) => {
  const spent = timeOf(() =>
    make({ find: 'regex', pattern, want: 'value' }, page(`<p>${A_MILLION}!</p>`), Date.now),
  )
  expect(spent).toBeLessThan(3_000)
})

test('hostile selectors take a moment on a page that nests as deep as it may', () => {
  const body = `${'<div><p></p>'.repeat(290)}${'<b></b>'.repeat(60_000)}`
  const selector = Array.from({ length: 14 }, () => 'div').join(' ')
  const spent = timeOf(() => make({ find: 'selector', selector: `${selector} b, ${selector} i` }, page(body)))
  expect(spent).toBeLessThan(3_000)
})

test('its id is that of what it looks for, not of its name and severity', () => {
  const check = checkOf({ pattern: 'a' })
  expect(ownIdOf({ ...check, name: 'Other', severity: 'error', isScored: true })).toBe(ownIdOf(check))
  expect(ownIdOf({ ...check, pattern: 'b' })).not.toBe(ownIdOf(check))
})
