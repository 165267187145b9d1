import { expect, test } from 'vitest'
import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { readPage } from '#api/engine/read-page.ts'
import { HOST_CHECKS, type CheckId } from '#api/engine/registry.ts'
import { fetchFixture, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { alternates } from '#tests/fixtures/site/fixture-group.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'

// Which pages a check finds is in the fixture site; this is what it says of them.

const fetched = (parts: PageParts) => fetchFixture(() => render('/', parts), `${ORIGIN}/`)

const PAGES: [CheckId, PageParts, detail: string, evidence?: string][] = [
  ['doctype-missing', { doctype: '' }, 'The page has no doctype.'],
  [
    'doctype-missing',
    { doctype: 'Hello <!doctype html>' },
    'The doctype comes after other content, where browsers ignore it.',
  ],
  [
    'doctype-quirks',
    { doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">' },
    'Browsers render the page in quirks mode.',
    '<!doctype HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  ],
  [
    'lang-invalid',
    { htmlTag: '<html lang="en_US">' },
    'It has an underscore instead of a hyphen. Probably meant: en-US.',
    'lang="en_US"',
  ],
  [
    'lang-invalid',
    { htmlTag: '<html lang=" en">' },
    'It contains a space. Probably meant: en.',
    'lang=" en"',
  ],
  [
    'lang-invalid',
    { htmlTag: '<html lang="klingon">' },
    '"klingon" is not a registered language.',
    'lang="klingon"',
  ],
  [
    'hreflang-invalid',
    { head: alternates({ en: '/', 'en-uk': '/uk/', ' de': '/de/', 'es-419': '/es/', 'x-default': '/' }) },
    '3 codes unknown to search engines. "uk" is not a country code. It contains a space. "419" is not a country code.',
    'en-uk (probably en-gb), " de" (probably de), es-419',
  ],
  ['referrer-policy-missing', { headers: { 'referrer-policy': null } }, 'Neither a header nor a meta tag.'],
  [
    'referrer-policy-missing',
    { headers: { 'referrer-policy': 'never' } },
    'Browsers ignore the value of the header.',
    'never',
  ],
  ['permissions-policy-missing', { headers: { 'permissions-policy': null } }, 'The header is missing.'],
  [
    'permissions-policy-missing',
    { headers: { 'permissions-policy': "camera 'none'" } },
    'Browsers ignore the value of the header.',
    "camera 'none'",
  ],
  [
    'csp-unsafe',
    {
      headers: {
        'content-security-policy': "script-src 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'",
      },
    },
    'Scripts are hardly restricted.',
    "'unsafe-inline', 'unsafe-eval'",
  ],
  [
    'cookie-flags',
    { headers: { 'set-cookie': 'sid=1; Secure; SameSite=Off' } },
    'sid without HttpOnly, SameSite.',
    'sid',
  ],
  [
    'a11y-form-label',
    { body: '<label>Size <input name="width"><input name="height"></label>' },
    '1 field without a label.',
    '<input type="text" name="height">',
  ],
  [
    'html-invalid-nesting',
    {
      body: '<a href="/about/">About <input name="of" aria-label="Of whom"> <b><select aria-label="When"></select></b></a>',
    },
    'Elements are where HTML does not allow them.',
    'input inside a, select inside a',
  ],
]

test.each(PAGES)('%s, for %j, says: %s', async (check, parts, detail, evidence) => {
  const { findings } = auditPage(await fetched(parts), NOW)

  const found = findings.filter((finding) => finding.check === check)
  expect(found).toEqual([{ check, detail, ...(evidence !== undefined && { evidence }) }])
})

test.each<[CheckId, Partial<FetchedPage>, string]>([
  [
    'html-too-large',
    { bytes: 5 * 1024 * 1024, truncated: true },
    'The HTML has more than 5.0 MB. What comes after them was not read.',
  ],
  ['html-too-large', { bytes: 3 * 1024 * 1024 }, 'The HTML has 3.0 MB.'],
  [
    'dom-too-large',
    { body: '<title>T</title>' + '<div>'.repeat(100_000) },
    'Elements are nested more than 600 levels deep. What comes after them was not read.',
  ],
  [
    'link-too-many',
    { body: Array.from({ length: 4_000 }, (_, at) => `<a href="/${at}">${at}</a>`).join('') },
    'Links to 3000 different URLs or more, of which the first 3000 were followed; up to 300 is usual.',
  ],
])('%s tells what was not read', async (check, change, detail) => {
  const { findings } = auditPage({ ...(await fetched({})), ...change }, NOW)

  expect(findings.filter((finding) => finding.check === check)).toEqual([{ check, detail }])
})

test.each([
  [true, false],
  [false, true],
])('a page with nothing in it is empty, unless its end was not read (%j)', async (truncated, isEmpty) => {
  const page = { ...(await fetched({})), body: '<!doctype html><p></p>', bytes: 40, truncated }

  const { findings } = auditPage(page, NOW)

  expect(findings.some(({ check }) => check === 'status-200-empty')).toBe(isEmpty)
})

const HSTS: [CheckId, header: string | null, detail: string][] = [
  ['hsts-missing', null, 'The home page sends no Strict-Transport-Security header.'],
  ['hsts-missing', 'includeSubDomains', 'Browsers ignore the header: it breaks the rules for its value.'],
  ['hsts-weak', 'max-age=0', 'max-age is 0, which turns it off.'],
  ['hsts-weak', 'max-age="300"', 'max-age is under half a year.'],
]

test.each(HSTS)('%s, for %s, says: %s', async (check, header, detail) => {
  const home = readPage(await fetched({ headers: { 'strict-transport-security': header } }))
  const robots = { url: `${ORIGIN}/robots.txt`, status: 404, text: '', bytes: 0, contentType: null }
  const host: HostFacts = { origin: ORIGIN, robots, sitemaps: [], probes: {}, home }

  const found = HOST_CHECKS.find(({ id }) => id === check)?.find(host)
  expect(found).toEqual([{ detail, ...(header !== null && { evidence: header }) }])
})
