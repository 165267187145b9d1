import { expect, test } from 'vitest'
import { createPage } from './fetched-page.ts'
import { readPage } from './read-page.ts'
import { toSearchPreview } from './search-preview.ts'
import { TITLE_PIXELS, textWidth } from './text-width.ts'

function preview(head: string, body = '') {
  const page = createPage('https://example.com/docs', new Date('2026-11-22T10:00:00Z'))
  return toSearchPreview(
    readPage({
      ...page,
      status: 200,
      headers: [['content-type', 'text/html']],
      body: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    }),
  )
}

test('texts that fit are shown whole', () => {
  const shown = preview('<title>Bells for sheep</title><meta name="description" content="All of brass.">')
  expect(shown?.title).toMatchObject({
    source: 'title',
    text: 'Bells for sheep',
    desktop: { text: 'Bells for sheep', isCut: false },
    mobile: { text: 'Bells for sheep', isCut: false },
  })
  expect(shown?.description?.mobile).toEqual({ text: 'All of brass.', isCut: false })
})

test('a long title ends at a word, and with its ellipsis it fits', () => {
  const shown = preview(`<title>${'Bells for sheep '.repeat(12)}</title>`)
  const { text, isCut } = shown?.title.desktop ?? { text: '', isCut: false }
  expect(isCut).toBe(true)
  expect(text).toMatch(/(?:Bells|for|sheep) …$/)
  expect(textWidth(text, TITLE_PIXELS)).toBeLessThanOrEqual(shown?.limits.title.desktop ?? 0)
  expect(textWidth(text, TITLE_PIXELS)).toBeGreaterThan(450)
})

test('a text of one long word is cut in it', () => {
  expect(preview(`<title>${'鐘'.repeat(80)}</title>`)?.title.desktop.text).toMatch(/^鐘{20,28} …$/)
})

test('without a title the main heading stands in, else the URL; without a description nothing does', () => {
  expect(preview('', '<h1>Bells</h1>')?.title).toMatchObject({ source: 'h1', text: 'Bells' })
  expect(preview('')?.title).toMatchObject({ source: 'address', text: 'https://example.com/docs' })
  expect(preview('')?.description).toBeNull()
})
