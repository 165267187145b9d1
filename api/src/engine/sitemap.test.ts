import { expect, test } from 'vitest'
import { readSitemap } from './sitemap.ts'

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URL = 'https://shop.example/sitemap.xml'

test('a sitemap gives its entries once, with their dates', () => {
  const xml = `<?xml version="1.0"?><urlset ${NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
    <url><loc>https://SHOP.example/a?x=1&amp;y=2</loc><lastmod>2026-01-02</lastmod>
      <image:image><image:loc>https://shop.example/i.png</image:loc></image:image></url>
    <url><loc><![CDATA[https://shop.example/b]]></loc></url><url><loc>https://shop.example/b</loc></url></urlset>`

  expect(readSitemap(xml, URL)).toEqual({
    kind: 'urlset',
    entries: [
      { url: 'https://shop.example/a?x=1&y=2', lastmod: '2026-01-02' },
      { url: 'https://shop.example/b', lastmod: null },
    ],
    children: [],
    urlCount: 3,
    error: null,
  })
})

test('an index gives its sitemaps', () => {
  const xml = `<sitemapindex ${NS}><sitemap><loc>https://shop.example/1.xml</loc></sitemap></sitemapindex>`

  expect(readSitemap(xml, URL)).toMatchObject({
    kind: 'index',
    children: ['https://shop.example/1.xml'],
    error: null,
  })
})

test('a text file lists one URL per line', () => {
  expect(readSitemap('https://shop.example/a\nnonsense\nhttps://shop.example/b\n', URL)).toMatchObject({
    kind: 'text',
    urlCount: 3,
    entries: [{ url: 'https://shop.example/a' }, { url: 'https://shop.example/b' }],
  })
})

test.each([
  ['broken XML', `<urlset ${NS}><url><loc>https://shop.example/a</loc></url><url>`, /XML is broken/],
  ['no namespace', '<urlset><url><loc>https://shop.example/a</loc></url></urlset>', /namespace/],
  ['another root', '<html><body></body></html>', /root element/],
  ['a relative address', `<urlset ${NS}><url><loc>/a</loc></url></urlset>`, /absolute/],
])('%s is reported', (_, xml, error) => {
  expect(readSitemap(xml, URL).error).toMatch(error)
})

test('what stands before an error is kept', () => {
  const { entries } = readSitemap(`<urlset ${NS}><url><loc>https://shop.example/a</loc></url><url><loc>`, URL)

  expect(entries).toEqual([{ url: 'https://shop.example/a', lastmod: null }])
})

test('entities that grow without end are not expanded', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><urlset ${NS}><url><loc>&b;</loc></url></urlset>`

  expect(readSitemap(bomb, URL)).toMatchObject({
    entries: [],
    error: expect.stringMatching(/broken/) as string,
  })
})

test('the language versions that an entry names are kept in one order', () => {
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`
  const xml = `<urlset ${NS} xmlns:xhtml="http://www.w3.org/1999/xhtml">
    <url><loc>https://shop.example/a</loc>${link('EN', 'https://shop.example/a')}${link('de', 'https://shop.example/de')}</url>
    <url><loc>https://shop.example/b</loc>${link('de', 'https://shop.example/de').replace('alternate', 'next')}</url>
    <url><loc>https://shop.example/c</loc>${Array.from({ length: 500 }, (_, at) => link(`x-${at}`, `https://shop.example/${at}`)).join('')}</url></urlset>`
  const [first, second, third] = readSitemap(xml, URL).entries
  expect(first?.versions).toBe('de https://shop.example/de\nen https://shop.example/a')
  expect(second?.versions).toBeUndefined()
  // Too long to be compared.
  expect(third?.versions).toBeUndefined()
})
