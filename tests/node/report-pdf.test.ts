import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type ReportBlock, type ReportContent } from '#contract/seo/reports.content.ts'
import { type FontFace } from '#contract/seo/reports.fonts.ts'
import { readReportFont } from '#server/fonts/report-fonts.ts'
import { createFontIndex, listNeeded } from '#api/features/seo/reports/pdf/font-set.ts'
import { toBrandColor } from '#api/features/seo/reports/pdf/pdf-colors.ts'
import { listTexts, renderReport } from '#api/features/seo/reports/pdf/render-report.ts'

const anIssue = (at: number): ReportBlock => ({
  kind: 'issue',
  severity: 'error',
  title: `Issue ${at}`,
  pages: '12 pages',
  why: 'Search engines show the title of a page, and choose another text for a page without one.',
  fix: 'Write a title for each page.',
  urls: [{ url: `https://shop.example/page/${at}`, detail: 'The title is empty.' }],
  more: { text: 'And 11 more', url: 'https://app.example/seo/audits/aud_1/issues/title-missing' },
})

const aTable = (rows: string[][]): ReportBlock => ({
  kind: 'table',
  title: 'Pages',
  columns: [
    { label: 'Page address', share: 3, isNumber: false },
    { label: 'Title', share: 3, isNumber: false },
    { label: 'Inlinks', share: 1, isNumber: true },
  ],
  rows,
  more: { text: 'And 4,975 more URLs', url: 'https://app.example/seo/audits/aud_1/pages' },
  origin: 'Audit of 5,000 pages, measured, November 20, 2026',
})

const aReport = (blocks: ReportBlock[]): ReportContent => ({
  title: 'Report for a client',
  target: 'shop.example',
  organization: { name: 'Northwind', color: '#ffcc00', hasLogo: false },
  createdAt: '2026-11-26T09:00:00.000Z',
  score: { value: 74, word: 'good', origin: 'Audit of 60 pages' },
  summary: ['The health score of shop.example is 74 of 100, which is good.'],
  sections: [{ id: 'issues', title: 'Issues and what to do', blocks }],
  sources: [{ name: 'Site audit', basis: 'Measured', day: 'November 20, 2026', coverage: '60 pages' }],
})

function readFile(name: string): Buffer {
  const bytes = readReportFont(name)
  if (!bytes) throw new Error(`There is no font ${name}.`)
  return bytes
}
const index = createFontIndex(JSON.parse(readFile('index.json').toString()) as FontFace[])

async function draw(content: ReportContent, paper: 'a4' | 'letter' = 'a4') {
  const faces = listNeeded(index, listTexts(content))
  const fonts = faces.map((face) => ({ face, bytes: new Uint8Array(readFile(face.file)) }))
  const bytes = await renderReport(content, { paper, timeZone: 'UTC', logo: null, fonts })
  const files = faces.map(({ file }) => file)
  return {
    bytes,
    files,
    pdf: await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise,
  }
}
type Pdf = Awaited<ReturnType<typeof draw>>['pdf']

async function readPages(pdf: Pdf): Promise<string[]> {
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('\n')
    }),
  )
}

test('a reader finds title, language, bookmarks, and what each part is', async () => {
  const { pdf, bytes } = await draw(aReport([anIssue(1), aTable([['/', 'Home', '3']])]))
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: 'Report for a client: shop.example',
    Author: 'Northwind',
    Language: 'en-US',
  })
  expect(new TextDecoder('latin1').decode(bytes)).toContain('/Marked true')
  expect((await pdf.getOutline()).map(({ title }) => title)).toEqual(['Issues and what to do', 'Sources'])
  const tree = JSON.stringify(await (await pdf.getPage(2)).getStructTree())
  for (const role of ['H2', 'H3', 'P', 'Link', 'Table', 'TR', 'TH', 'TD'])
    expect(tree).toContain(`"role":"${role}"`)
  const cover = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  expect(cover).toContain('Health score 74 of 100, good.')
})

test('a long table begins each page with its head, and no row is cut', async () => {
  const long = 'A title that goes on for so long that it needs several lines of its cell on the page'
  const rows = Array.from({ length: 90 }, (_, at) => [`/page-${at}`, long, String(at)])
  const { pdf } = await draw(aReport([aTable(rows)]))
  const pages = await readPages(pdf)
  const withRows = pages.filter((text) => text.includes('/page-'))
  expect(withRows.length).toBeGreaterThan(3)
  for (const text of withRows) {
    expect(text.indexOf('Page address')).toBeGreaterThanOrEqual(0)
    expect(text.indexOf('Page address')).toBeLessThan(text.indexOf('/page-'))
    // Each row has as many lines of its title on its page as it has there.
    const whole = text.match(/\/page-\d+/g)?.length ?? 0
    expect(text.match(/A title that goes on/g)).toHaveLength(whole)
    expect(text.match(/of its cell on/g)).toHaveLength(whole)
  }
  expect(withRows.join('\n').match(/\/page-\d+/g)).toHaveLength(90)
})

test('text of any script is set in the fonts that have it, and what none has is told', async () => {
  const titles = ['日本語のタイトル', '简体中文', '한국어', 'Привет', 'Ελληνικά', 'שלום', 'สวัสดี', '🚀', 'ཀ']
  const { pdf, files } = await draw(aReport([aTable(titles.map((title, at) => [`/${at}`, title, '1']))]))
  const text = (await readPages(pdf)).join('\n').replace(/\s/g, '')
  for (const title of titles.slice(0, 5)) expect(text).toContain(title)
  expect(text).toContain('🚀')
  expect(text).toContain('U+0F40')
  // No more than what these characters need, of some hundred files.
  expect(files.length).toBeLessThan(40)
})

test('Arabic is read from right to left, in the shapes that its letters have in words', async () => {
  const { pdf } = await draw(aReport([aTable([['/', 'مرحبا بالعالم', '1']])]))
  const page = await pdf.getPage(2)
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => ('str' in item && /\p{Script=Arabic}/u.test(item.str) ? [item] : []))
  const xOf = (letters: string) =>
    words.find(({ str }) => Array.from(letters).every((letter) => str.includes(letter)))
      ?.transform[4] as number
  // The first word stands to the right of the second one.
  expect(xOf('مرحبا')).toBeGreaterThan(xOf('بالعالم'))
})

test.each([1, 100, 1_000])(
  'a report of %i issues is bounded in size, and every page is numbered',
  async (count) => {
    const blocks = Array.from({ length: count }, (_, at) => anIssue(at))
    const { pdf, bytes } = await draw(aReport(blocks))
    expect(bytes.length).toBeLessThan(150_000 + count * 2_500)
    const pages = await readPages(pdf)
    expect(pages.at(-1)).toContain(`Page ${pdf.numPages} of ${pdf.numPages}`)
    expect(pages.join('\n').match(/^Issue \d+$/gm)).toHaveLength(count)
    // Title, reason and what to do are never apart.
    for (const text of pages.slice(1))
      expect(text.match(/^Issue \d+$/gm)?.length ?? 0).toBe(text.match(/What to do/g)?.length ?? 0)
  },
  60_000,
)

test('the color of an organization is dark enough to be read', () => {
  expect(toBrandColor('')).toBe('#1f5c4d')
  expect(toBrandColor('1f5c4d')).toBe('#1f5c4d')
  expect(toBrandColor('#fff')).toBe('#767676')
  expect(toBrandColor('javascript:')).toBe('#1f5c4d')
})
