import { expect, test } from 'vitest'
import { SITE_CHECKS } from '#api/engine/registry.ts'
import { crawlFixture, findingsByUrl } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'

async function findMissing(linkText: string, path = '/p1'): Promise<string[]> {
  const html = `<!doctype html><html lang="en"><title>Home</title><h1>Home</h1><a href="${path}">${linkText}</a></html>`
  const answer = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const sql = await crawlFixture(answer, { urls: [`${ORIGIN}/`, `${ORIGIN}${path}`] })
  return (findingsByUrl(sql).get(`${ORIGIN}/`) ?? []).filter((check) => /^trust-.*-missing$/.test(check))
}

const ALL = ['trust-about-missing', 'trust-contact-missing', 'trust-privacy-missing', 'trust-terms-missing']

test.each([
  ['Über uns', 'trust-about-missing'],
  ['Our company', 'trust-about-missing'],
  ['(Team)', 'trust-about-missing'],
  ['Meet the team', 'trust-about-missing'],
  ['Quem somos', 'trust-about-missing'],
  ['О компании', 'trust-about-missing'],
  ['О НАС', 'trust-about-missing'],
  ['関連会社概要', 'trust-about-missing'],
  ['КОНТАКТЫ', 'trust-contact-missing'],
  ['Kontaktformular', 'trust-contact-missing'],
  ['Политика конфиденциальности', 'trust-privacy-missing'],
  ['Datenschutzerklärung', 'trust-privacy-missing'],
  ['Условия использования', 'trust-terms-missing'],
  ['TERMS OF USE', 'trust-terms-missing'],
  ['AGB', 'trust-terms-missing'],
])('a link %s leads to such a page, however it is written', async (text, check) => {
  expect(await findMissing(text)).toEqual(ALL.filter((other) => other !== check))
})

test.each([
  ['/about-us/', 'trust-about-missing'],
  ['/company/', 'trust-about-missing'],
  ['/about_acme.html', 'trust-about-missing'],
  ['/?page=contact', 'trust-contact-missing'],
  ['/Privacy.aspx', 'trust-privacy-missing'],
  ['/agb', 'trust-terms-missing'],
  ['/legal-notice/', 'trust-terms-missing'],
])('so does the URL %s, whatever its link says', async (path, check) => {
  expect(await findMissing('Lamps', path)).toEqual(ALL.filter((other) => other !== check))
})

test.each([
  'Steam engines',
  'Teamwork in a workshop',
  'They accompany you',
  'Roundabouts of Swindon',
  'Contactless cards',
  'Supported browsers',
  'Many illegal lamps',
  'Midterms',
  'Много настроек',
  'No nasty surprises',
  'Flagbearers',
])('a word inside another, as in "%s", leads nowhere of the kind', async (text) => {
  expect(await findMissing(text)).toEqual(ALL)
})

test('without any such link all of them are missing', async () => {
  expect(await findMissing('Lamps')).toEqual(ALL)
})

test('no pattern is longer than the 50 bytes that the database of a Durable Object takes', () => {
  const patterns = SITE_CHECKS.flatMap(({ sql, tally = '' }) =>
    [...(sql + tally).matchAll(/(?:LIKE|GLOB) '([^']*)'/g)].map(([, pattern = '']) => pattern),
  )

  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.filter((pattern) => new TextEncoder().encode(pattern).length > 50)).toEqual([])
})

test.each([
  ['https://lampen.de/', 'de', true],
  ['https://www.lampen.ch/', 'DE', true],
  ['https://lampen.example/', 'de-AT', true],
  ['https://lampen.example/', 'de', false],
  ['https://lampen.example/lampen.de/', 'de', false],
  ['https://lampen.de/', 'en', false],
  ['https://lampen.at/', 'de-LU', false],
])('an imprint is due at %s in %s: %s', async (home, lang, isDue) => {
  const html = `<!doctype html><html lang="${lang}"><title>Home</title><h1>Home</h1></html>`
  const answer = () => new Response(html, { headers: { 'content-type': 'text/html' } })

  const found = findingsByUrl(await crawlFixture(answer, { urls: [home] })).get(home) ?? []

  expect(found.includes('trust-imprint-missing')).toBe(isDue)
})
