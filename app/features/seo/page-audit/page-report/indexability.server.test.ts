import { expect, test } from 'vitest'
import type { PageDiscovery } from '#contract/seo/page-report.ts'
import { toPageView } from './page-view.server.ts'

const URL = 'https://example.com/a'
const meta = (tokens: string[], bot = 'robots') => ({ source: 'meta', bot, tokens, inHead: true })
const canonical = (url: string | null) => ({ href: url ?? '//', url, source: 'html', inHead: true })
const open: PageDiscovery = {
  robotsTxt: { url: 'https://example.com/robots.txt', allows: true },
  sitemaps: ['https://example.com/sitemap.xml'],
}

function judge(facts: Record<string, unknown>, discovery = open) {
  const page = {
    url: URL,
    finalUrl: URL,
    kind: 'html',
    status: 200,
    failure: null,
    indexable: true,
    ...facts,
  }
  const { reasons, ...verdict } = toPageView(page, discovery).verdict
  const of = (label: string) => reasons.find((reason) => reason.label === label)
  return { ...verdict, of }
}

test('a valid page is indexable, with its reasons', () => {
  const { title, tone, of } = judge({ canonical: URL, head: { canonicals: [canonical(URL)] } })
  expect({ title, tone }).toEqual({ title: 'Indexable', tone: 'good' })
  expect(of('Status')).toMatchObject({ tone: 'good', text: '200' })
  expect(of('Canonical')).toMatchObject({ tone: 'good', text: 'This URL' })
  expect(of('robots.txt')?.tone).toBe('good')
  expect(of('Sitemap')?.text).toBe('Listed in https://example.com/sitemap.xml')
})

test('an unreadable robots.txt leaves it unknown, and skipped sitemaps are mentioned', () => {
  const unread = { robotsTxt: null, robotsUnknown: 'https://example.com/robots.txt could not be read' }
  const { title, of } = judge({}, { ...unread, sitemaps: [], sitemapsRead: { files: 3, isAll: false } })
  expect(title).toBe('Not known')
  expect(of('robots.txt')?.text).toBe('Not known: https://example.com/robots.txt could not be read')
  expect(of('Sitemap')?.text).toBe('Not found in the first 3 files')
})

test('noindex counts where it addresses search engines, in the page and in headers', () => {
  const inPage = judge({ indexable: false, head: { robots: [meta(['noindex', 'follow'])] } })
  expect(inPage.title).toBe('Not indexable')
  expect(inPage.of('Robots meta tag')).toMatchObject({ tone: 'problem', text: 'robots: noindex, follow' })

  const inHeader = judge({
    indexable: false,
    response: { robots: [{ ...meta(['none']), source: 'header' }] },
  })
  expect(inHeader.of('X-Robots-Tag')?.tone).toBe('problem')

  const elsewhere = judge({ head: { robots: [meta(['noindex'], 'yandex')] } })
  expect(elsewhere.title).toBe('Indexable')
  expect(elsewhere.of('Robots meta tag')?.tone).toBe('good')
})

test('another canonical URL replaces the page; several may all be ignored', () => {
  const other = 'https://example.com/b'
  const elsewhere = judge({ indexable: false, canonical: other, head: { canonicals: [canonical(other)] } })
  expect(elsewhere.of('Canonical')).toMatchObject({ tone: 'problem' })
  const several = judge({ canonical: null, head: { canonicals: [canonical(other), canonical(URL)] } })
  expect(several.of('Canonical')).toMatchObject({ tone: 'attention' })
  expect(judge({ canonical: null, head: { canonicals: [canonical(null)] } }).of('Canonical')?.tone).toBe(
    'attention',
  )
})

test('robots.txt is judged separately, and nothing is claimed about unread files', () => {
  const closed = judge({}, { ...open, robotsTxt: { url: 'https://example.com/robots.txt', allows: false } })
  expect(closed).toMatchObject({ title: 'Not indexable', tone: 'problem' })
  const alone = judge({}, { robotsTxt: null, sitemaps: null })
  expect(alone.of('robots.txt')).toMatchObject({ tone: 'neutral', text: 'Not read' })
  expect(alone.of('Sitemap')).toMatchObject({ tone: 'neutral', text: 'None was read' })
})

test.each([
  [{ kind: 'redirect', hops: [{ url: URL, status: 301, location: '/b' }] }, 'Not indexable'],
  [{ kind: 'error', status: 404 }, 'Not indexable'],
  [{ kind: 'error', status: 0, failure: 'dns' }, 'Could not be checked'],
  [{ kind: 'blocked', status: 403 }, 'Could not be checked'],
  [{ kind: 'unreadable', failure: 'unreadable' }, 'Could not be checked'],
  [{ kind: 'asset', response: { contentType: 'application/pdf' } }, 'Not an HTML page'],
])('%j is shown as %s', (facts, title) => {
  expect(judge({ indexable: false, ...facts }).title).toBe(title)
})
