import { expect, test } from 'vitest'
import { auditPage } from '#api/engine/audit-page.ts'
import { fetchFixture, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { looksLikeFile } from './linked-files.ts'

test.each([
  ['/photo.jpg', true],
  ['/photo.JPEG?size=9', true],
  ['/app.mjs', true],
  ['/photo.jpg/', false],
  ['/photos?name=a.jpg', false],
  ['/paper.pdf', false],
  ['/jpg', false],
])('by its ending %s is a file: %s', (path, isFile) => {
  expect(looksLikeFile(ORIGIN + path)).toBe(isFile)
})

test('a page that is audited alone goes by endings, as nobody asks for what it links to', async () => {
  const find = async (body: string) => {
    const { findings } = auditPage(await fetchFixture(() => render('/', { body }), `${ORIGIN}/`), NOW)
    return findings.filter(({ check }) => check === 'link-resource-as-page').map(({ evidence }) => evidence)
  }
  const link = '<a href="/photo.jpg">A photograph</a>'

  expect(await find(link)).toEqual([`${ORIGIN}/photo.jpg`])
  expect(await find('<a href="/portrait">A portrait</a>')).toEqual([])
  expect(await find('<a href="/photo.jpg"><img src="/small.jpg" alt="A photograph"></a>')).toEqual([])
})
