// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ImageSize } from '#contract/seo/page-report.ts'
import { PageReport } from './page-report.tsx'
import { toPageView } from './page-view.server.ts'

afterEach(cleanup)

const HOSTILE = '<img src=x onerror="window.stolen=true"><script>window.stolen=true</script>'

/** The facts of a page, limited to what the report reads. */
const aPage = {
  url: 'https://example.com/a',
  finalUrl: 'https://example.com/a',
  kind: 'html',
  status: 200,
  failure: null,
  hops: [],
  bytes: 1200,
  ttfbMs: 40,
  totalMs: 60,
  indexable: true,
  canonical: 'https://example.com/a',
  response: {
    headers: { server: HOSTILE, 'content-type': 'text/html' },
    contentType: 'text/html',
    robots: [],
    cookies: [{ name: 'sid', secure: true, httpOnly: false, sameSite: 'lax' }],
  },
  head: {
    lang: 'en',
    titles: [{ text: HOSTILE, inHead: true }],
    descriptions: [],
    robots: [],
    canonicals: [
      { href: 'https://example.com/a', url: 'https://example.com/a', source: 'html', inHead: true },
    ],
    alternates: [{ lang: 'de', href: 'javascript:alert(1)', url: null, source: 'html', inHead: true }],
    og: { title: HOSTILE, image: 'javascript:alert(1)' },
    twitter: {},
  },
  headings: {
    items: [
      { level: 1, text: 'Sheep', hasImage: false },
      { level: 2, text: 'Bells', hasImage: false },
      { level: 4, text: 'Brass', hasImage: false },
    ],
  },
  media: {
    imageCount: 2,
    images: [
      { src: '/a.png', url: 'https://example.com/a.png', alt: null, width: 640, height: 480, isLazy: true },
      { src: 'data:image/png;base64,AAAA', url: null, alt: '', width: null, height: null, isLazy: false },
    ],
  },
  structuredData: {
    items: [{ types: ['Organization'], properties: ['name'], isTop: true }],
    values: [
      { '@type': 'Organization', name: HOSTILE, address: { '@type': 'PostalAddress', city: 'Recife' } },
    ],
    blocks: 1,
  },
}

const discovery = {
  robotsTxt: { url: 'https://example.com/robots.txt', allows: true },
  sitemaps: ['https://example.com/sitemap.xml'],
}
const links = [
  {
    id: 'out',
    title: 'Links to other sites',
    total: 3,
    rows: [
      { url: 'javascript:alert(1)', text: HOSTILE, rel: '', isFollowed: true, status: null },
      { url: 'https://other.example/', text: 'Other', rel: 'nofollow', isFollowed: false, status: 404 },
    ],
  },
]

function renderReport(facts: Record<string, unknown> = aPage, sizes?: ImageSize[]) {
  const element = (
    <PageReport
      view={toPageView(facts, discovery, sizes)}
      preview={null}
      links={links}
      findings={{ count: 0, list: null }}
    />
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('untrusted content becomes text, and only http URLs become links', () => {
  const { container } = renderReport()
  expect(container.querySelector('script, img, iframe')).toBeNull()
  expect(screen.getAllByText(HOSTILE, { exact: false }).length).toBeGreaterThan(4)
  const hrefs = [...container.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => !/^(?:#|https:\/\/)/.test(href))).toEqual([])
  expect(hrefs).toContain('https://other.example/')
})

test('every anchor link leads to an existing section with its name', () => {
  const { container } = renderReport()
  const jumps = within(screen.getByRole('navigation', { name: 'Sections of this page' })).getAllByRole('link')
  expect(jumps.length).toBeGreaterThan(8)
  for (const jump of jumps) {
    const section = container.querySelector(jump.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(jump.firstChild?.textContent)
  }
})

test('headings are an outline that shows skipped levels', () => {
  renderReport()
  const outline = screen.getByText('Sheep').closest('ol')
  const rows = [...(outline?.children ?? [])].map((row) => row.textContent)
  expect(rows).toEqual(['H1Sheep', 'H2Bells', 'H4Brass1 level skipped'])
})

test('structured data is a tree that opens without script', () => {
  renderReport()
  const branch = screen.getByText('PostalAddress').closest('details')
  expect(branch?.open).toBe(false)
  expect(branch?.parentElement?.closest('details')?.open).toBe(true)
  expect(within(branch as HTMLElement).getByText('Recife')).toBeDefined()
})

test.each<[Partial<ImageSize>, string]>([
  [{ bytes: 14_200 }, '14.2 kB'],
  [{ bytes: 2_097_152, isMore: true }, 'Over 2.1 MB'],
  [{ bytes: null, status: 404, unknown: 'http-error' }, 'Not known (status 404)'],
  [{ bytes: null, unknown: 'timeout' }, 'Not known (timed out)'],
])('the size of an image file is shown as far as it is known: %j', (size, text) => {
  const file = { status: 200, bytes: null, isMore: false, unknown: null, ...size }
  renderReport(aPage, [{ url: 'https://example.com/a.png', ...file }])

  const [, first, second] = within(screen.getByRole('table', { name: 'Images' })).getAllByRole('row')
  expect(first?.textContent).toContain(text)
  expect(second?.textContent).toContain('In the page')
})

test('where files were not requested, the column is left out', () => {
  renderReport()
  expect(screen.queryByText('File size')).toBeNull()
})

test('images have sizes and alternative text', () => {
  renderReport()
  const table = screen.getByRole('table', { name: 'Images' })
  expect(within(table).getByText('640 × 480')).toBeDefined()
  expect(within(table).getByText('Missing')).toBeDefined()
  expect(within(table).getByText('Decoration')).toBeDefined()
  expect(screen.getByText('2 images; 1 without alternative text, 1 without width and height')).toBeDefined()
})

test('a truncated list shows its total', () => {
  renderReport()
  expect(screen.getByText('The first 2 of 3 links.')).toBeDefined()
})

test('unfetched pages and audits of earlier versions are shown without unknown facts', () => {
  renderReport({})
  expect(screen.getByText('Could not be checked')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Headings' })).toBeNull()
  cleanup()

  renderReport({
    ...aPage,
    media: undefined,
    response: null,
    structuredData: { ...aPage.structuredData, values: undefined },
  })
  expect(screen.getByText('Organization')).toBeDefined()
  expect(screen.getByText('The page has no images.')).toBeDefined()
})
