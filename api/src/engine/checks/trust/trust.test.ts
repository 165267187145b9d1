import { expect, test } from 'vitest'
import { crawlFixture, findingsByUrl } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'

async function findMissing(linkText: string): Promise<string[]> {
  const html = `<!doctype html><html lang="en"><title>Home</title><h1>Home</h1><a href="/p1">${linkText}</a></html>`
  const answer = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const sql = await crawlFixture(answer, { urls: [`${ORIGIN}/`, `${ORIGIN}/p1`] })
  return (findingsByUrl(sql).get(`${ORIGIN}/`) ?? []).filter((check) => /^trust-.*-missing$/.test(check))
}

const ALL = ['trust-about-missing', 'trust-contact-missing', 'trust-privacy-missing', 'trust-terms-missing']

test.each([
  ['Über uns', 'trust-about-missing'],
  ['О компании', 'trust-about-missing'],
  ['КОНТАКТЫ', 'trust-contact-missing'],
  ['Политика конфиденциальности', 'trust-privacy-missing'],
  ['Условия использования', 'trust-terms-missing'],
  ['TERMS OF USE', 'trust-terms-missing'],
])('a link %s leads to such a page, however it is written', async (text, check) => {
  expect(await findMissing(text)).toEqual(ALL.filter((other) => other !== check))
})

test('without any such link all of them are missing', async () => {
  expect(await findMissing('Lamps')).toEqual(ALL)
})
