import { expect, test } from 'vitest'
import { readPage } from '#api/engine/read-page.ts'
import { toHtmlPage } from '#tests/fixtures/site/html-page.ts'
import { phoneOf } from './contacts.ts'
import { dayOf } from './dates.ts'

const read = (body: string, head = '') =>
  readPage(toHtmlPage(`<html><head><title>A</title>${head}</head><body>${body}</body></html>`))
const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

test.each([
  [
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"></script>',
    ['Google Analytics'],
  ],
  ["<script>(function(w){w['x']=[{'gtm.start':1}]})(window)</script>", ['Google Tag Manager']],
  ['<script defer data-website-id="1" src="https://stats.example/script.js"></script>', ['Umami']],
  ['<noscript><img src="//stats.example/matomo.php?idsite=1"></noscript>', ['Matomo']],
  ['<script type="application/json">{"a":"posthog.init"}</script>', []],
  [`<script>${'/* bundle */'.repeat(2_000)} posthog.init()</script>`, []],
  ['<p>We use matomo.js and plausible.io/js/ here.</p>', []],
])('analytics of %j', (html, tools) => {
  expect(read(html).analytics).toEqual(tools)
})

test.each([
  ['2026-05-31', '2026-05-31'],
  ['2026-05-31T10:00:00+02:00', '2026-05-31'],
  ['2026-02-30', null],
  ['31.05.2026', null],
  ['', null],
])('the day of %j is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test('dates of the content count, those of the frame and of a list do not', () => {
  const time = (day: string) => `<time datetime="${day}">then</time>`
  expect(
    read(`<main>${time('2026-01-02')}</main><footer>${time('2020-01-01')}</footer>`).dates.shown,
  ).toEqual(['2026-01-02'])
  expect(
    read(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map(time).join('')).dates.shown,
  ).toEqual([])
})

test('structured data of the page goes before its article tags; of several articles none is its own', () => {
  const tags =
    '<meta property="article:published_time" content="2025-01-01"><meta property="article:modified_time" content="2025-02-01">'
  const article = { '@type': 'Article', datePublished: '2026-01-01T00:00:00Z' }
  expect(read('', tags + data(article)).dates).toMatchObject({
    published: '2026-01-01',
    modified: '2025-02-01',
  })
  expect(read('', data([article, { ...article, datePublished: '2026-03-03' }])).dates.published).toBeNull()
})

test.each([
  ['+49 (0)30 1234567', '49301234567'],
  ['0049-30-1234567', '49301234567'],
  ['+49301234567;ext=12', '49301234567'],
  ['110', null],
])('the phone number %s is %s', (text, value) => {
  expect(phoneOf(text)).toBe(value)
})

test('phone numbers of the frame and contacts of businesses are found, those in the text are not', () => {
  const shop = {
    '@type': 'HardwareStore',
    name: 'Lamp Shop',
    telephone: '+49 30 1234567',
    address: { '@type': 'PostalAddress', streetAddress: 'Long St. 1', postalCode: '10115' },
  }
  const { contacts } = read(
    '<footer><a href="tel:+49301234567">Call</a></footer><p><a href="tel:+4989555555">Call</a></p>',
    data({ '@graph': [shop] }),
  )
  expect(contacts.map(({ kind, of, value }) => [kind, of, value])).toEqual([
    ['phone', '', '49301234567'],
    ['business phone', 'lamp shop', '49301234567'],
    ['business address', 'lamp shop', 'long st 1 10115'],
  ])
})
