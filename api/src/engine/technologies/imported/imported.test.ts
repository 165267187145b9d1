import { expect, test } from 'vitest'
import { CATALOG } from '#api/engine/technologies/catalog.ts'
import { combineSightings } from '#api/engine/technologies/combine.ts'
import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { matchImported, matchImportedRecords } from './match-imported.ts'
import { FingerprintFileFault, readFingerprintFile } from './read-file.ts'
import { toVersion } from './read-pattern.ts'
import { settleImported } from './settle-imported.ts'
import { WorkLimit } from './work-limit.ts'

const options = { isKnown: (name: string) => CATALOG.has(name), pause: () => Promise.resolve() }
const read = (value: unknown) =>
  readFingerprintFile(typeof value === 'string' ? value : JSON.stringify(value), options)
const PAGE = 'https://shop.test/a?token=secret'

interface Seen {
  headers?: [string, string][]
  body?: string
  robots?: string
  limit?: WorkLimit
}

async function look(
  technologies: Record<string, unknown>,
  { headers = [], body = '', robots = '', limit }: Seen,
) {
  const file = await read({ technologies })
  const fingerprints = file.technologies.map(({ fingerprint }) => fingerprint)
  const reading = matchImported(
    { finalUrl: PAGE, headers, body },
    robots,
    fingerprints,
    limit ?? new WorkLimit(() => 0),
  )
  const byName = new Map(fingerprints.map((one) => [one.name, one]))
  const sightings = settleImported([], reading.sightings, byName, () => undefined)
  const describe = (name: string) => {
    const one = byName.get(name)
    return one && { ...one, isImported: true }
  }
  return { ...reading, refused: file, found: combineSightings(sightings, describe, '2026-11-26') }
}

test('each field of the format is looked for where it says', async () => {
  const { found, notChecked } = await look(
    {
      Header: { cats: [22], headers: { 'X-Engine': 'Acme(?:/([\\d.]+))?\\;version:\\1' } },
      Cookie: { cats: [10], cookies: { 'acme_*': '', other: '' } },
      Meta: { cats: [1], meta: { Generator: '^Acme CMS ([\\d.]+)\\;version:\\1' } },
      Script: { scriptSrc: 'acme[.-]([\\d.]+)(?:\\.min)?\\.js\\;version:\\1\\;confidence:40' },
      Inline: { scripts: ['acmeStart\\(', 'neverThere'] },
      Html: { html: '<div class="acme-box' },
      Dom: { dom: '#acme-root > .acme-box' },
      Attribute: {
        dom: { 'a.acme': { attributes: { href: 'https://acme\\.test/([\\d.]+)/\\;version:\\1' } } },
      },
      Text: { dom: { footer: { text: 'powered by acme ([\\d.]+)\\;version:\\1' } } },
      Robots: { robots: 'Disallow: /acme-admin' },
      Url: { url: '^https?://shop\\.test' },
      Nothing: { html: 'not on this page', headers: { server: 'nginx' }, dom: '.nowhere' },
    },
    {
      headers: [
        ['x-engine', 'ACME/4.2'],
        ['set-cookie', 'acme_id=topsecret; Path=/'],
      ],
      robots: 'User-agent: *\nDisallow: /acme-admin',
      body: `<meta name="generator" content="Acme CMS 3.1"><script src="/js/acme-1.2.3.min.js?x=1"></script>
        <script>acmeStart({})</script><div id="acme-root"><div class="acme-box"></div></div>
        <a class="acme" href="https://acme.test/7.7/">x</a><footer>Powered by <b>Acme 9.1</b></footer>`,
    },
  )

  expect(notChecked).toBe(0)
  expect(
    found.map(({ name, version, confidence, evidence }) => [name, version, confidence, evidence]),
  ).toEqual(
    expect.arrayContaining([
      ['Header', '4.2', 100, [{ kind: 'header', what: 'x-engine: ACME/4.2' }]],
      ['Cookie', null, 100, [{ kind: 'cookie', what: 'acme_*' }]],
      ['Meta', '3.1', 100, [{ kind: 'meta', what: 'generator: Acme CMS 3.1' }]],
      ['Script', '1.2.3', 40, [{ kind: 'file', what: 'shop.test/js/acme-1.2.3.min.js' }]],
      ['Inline', null, 100, [{ kind: 'script', what: 'acmeStart(' }]],
      ['Html', null, 100, [{ kind: 'html', what: '<div class="acme-box' }]],
      ['Dom', null, 100, [{ kind: 'selector', what: '#acme-root > .acme-box' }]],
      ['Attribute', '7.7', 100, [{ kind: 'selector', what: 'a.acme' }]],
      ['Text', '9.1', 100, [{ kind: 'selector', what: 'footer' }]],
      ['Robots', null, 100, [{ kind: 'robots', what: 'Disallow: /acme-admin' }]],
      ['Url', null, 100, [{ kind: 'url', what: 'shop.test/a' }]],
    ]),
  )
  expect(found).toHaveLength(11)
  expect(found.every(({ isYours }) => isYours)).toBe(true)
  expect(JSON.stringify(found)).not.toMatch(/secret/)
})

test('DNS records are told by their type, and no token of a TXT record', async () => {
  const { technologies } = await read({
    Mail: { dns: { MX: 'mail\\.test', TXT: ['mail-verify='], SOA: 'x' } },
  })
  const { sightings } = matchImportedRecords(
    { mailServers: ['mx1.mail.test'], nameServers: [], texts: ['mail-verify=t0ken'] },
    technologies.map(({ fingerprint }) => fingerprint),
    new WorkLimit(() => 0),
  )
  expect(sightings.map(({ what }) => what)).toEqual(['MX mx1.mail.test', 'TXT mail-verify='])
  expect(technologies[0]?.notEvaluated).toEqual(['dns.SOA'])
})

test('a version is made of groups, and of whether one has matched', () => {
  expect(toVersion('\\1', ['a', '2.0'])).toBe('2.0')
  expect(toVersion('\\1?next:', ['a', 'x'])).toBe('next')
  expect(toVersion('\\1?next:\\2', ['a', null, '3'])).toBe('3')
  expect(toVersion('\\1', ['a', null])).toBeNull()
  expect(toVersion(undefined, ['a'])).toBeNull()
})

test('what is implied, required and excluded follows what is found', async () => {
  const html = 'acme'
  const { found } = await look(
    {
      Acme: { html, implies: ['Base\\;confidence:50'], excludes: ['Rival'] },
      Base: {},
      Rival: { html },
      Needs: { html, requires: 'Acme' },
      Misses: { html, requires: 'Base' },
      Follows: { html, requires: 'Rival' },
      OfShop: { html, requiresCategory: [6] },
      Shop: { html, cats: [6] },
    },
    { body: '<p>acme</p>' },
  )
  expect(found.map(({ name, confidence }) => [name, confidence]).sort()).toEqual([
    ['Acme', 100],
    ['Base', 50],
    ['Needs', 100],
    ['OfShop', 100],
    ['Shop', 100],
  ])
})

test('whatever is not used is listed with its reason', async () => {
  const file = await read({
    technologies: {
      Acme: {
        html: [
          '(?=look)ahead',
          '(a)\\1',
          '[',
          'fine',
          'x'.repeat(FINGERPRINT_LIMITS.pattern + 1),
          '',
          'y\\;level:3',
          7,
        ],
        scripts: '(?:a{1,30}){1,30}$',
        headers: 'server',
        dom: { 'div:has(p)': { exists: '' }, p: { properties: { x: '' }, shade: '' } },
        js: { acme: '' },
        icon: 'Acme.svg',
        whatever: 1,
        implies: ['Nobody knows it', 'WordPress'],
        website: 'javascript:alert(1)',
      },
      ' ': {},
      Bad: 'no object',
    },
    categories: { 1: { name: 'CMS' } },
  })

  expect(file.refused.map(({ technology }) => technology)).toEqual([' ', 'Bad'])
  const [acme] = file.technologies
  expect(acme?.fingerprint.signs).toEqual([{ place: 'html', pattern: 'fine' }])
  expect(acme?.fingerprint.implies).toEqual([{ name: 'WordPress', confidence: 100 }])
  expect(acme?.fingerprint.website).toBeNull()
  expect(acme?.refused.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
    'html: This is no pattern.',
    'html: Lookaround and backreferences are not supported.',
    'html: Lookaround and backreferences are not supported.',
    expect.stringContaining('html: This is no valid expression: missing closing ]'),
    'html: This pattern is longer than 500 characters.',
    'html: An empty pattern would match every page.',
    'html: There is no tag “level”.',
    'scripts: This expression is too large. Repeat less in it.',
    'headers: This has to be an object of names and patterns.',
    expect.stringContaining('dom: :has is not supported'),
    'dom.p: “shade” is not known here.',
    'website: This is no URL of a website.',
    'implies: Neither this file nor our catalog has a technology of this name.',
  ])
  expect(acme?.notEvaluated).toEqual(['dom.properties', 'js', 'icon', 'whatever'])
  expect(file.notEvaluated).toContainEqual({ field: 'js', technologies: 1, reason: 'Scripts are not run.' })
})

test('a name that stands twice, and one that objects have, are names like others', async () => {
  const file = await read(
    '{"Acme":{"html":"first"},"__proto__":{"html":"proto"},"constructor":{"html":"made"},"Acme":{"html":"last"}}',
  )
  expect(file.technologies.map(({ fingerprint: { name, signs } }) => [name, signs[0]?.pattern])).toEqual([
    ['Acme', 'last'],
    ['__proto__', 'proto'],
    ['constructor', 'made'],
  ])
  expect(file.technologies[0]?.refused[0]?.reason).toMatch(/twice/)
  expect(({} as Record<string, unknown>)['html']).toBeUndefined()
})

test.each([
  ['[1]', 'The file has to hold an object of technologies.'],
  ['{', 'The file is not JSON.'],
  ['{}', 'The file holds no technologies.'],
  ['{"a":1}', 'The file holds no technologies.'],
])('%s is no file of fingerprints', async (text, message) => {
  await expect(read(text)).rejects.toThrow(new FingerprintFileFault(message))
})

test('too many technologies or patterns are refused as a whole', async () => {
  const many = Object.fromEntries(
    Array.from({ length: FINGERPRINT_LIMITS.technologies + 1 }, (_, at) => [`t${at}`, {}]),
  )
  await expect(read(many)).rejects.toThrow('The file has 2001 technologies, and may have 2000.')
  const hundred = { html: Array.from({ length: 100 }, () => 'abc') }
  const patterns = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`t${at}`, hundred]))
  await expect(read(patterns)).rejects.toThrow('The file has more than 10000 patterns.')
  const { technologies } = await read({ Acme: { html: Array.from({ length: 102 }, () => 'abc') } })
  expect(technologies[0]?.fingerprint.signs).toHaveLength(FINGERPRINT_LIMITS.patternsOfOne)
  expect(technologies[0]?.refused).toHaveLength(2)
})

test('what can’t be afforded is counted as not checked', async () => {
  const html = Array.from({ length: 50 }, (_, at) => `([a-z]+ ?)+${'\\d'.repeat(at % 7)}$`)
  const body = '<p>lorem ipsum dolor sit amet '.repeat(4_000)
  const { tried, notChecked } = await look(
    { Acme: { html } },
    { body, limit: new WorkLimit(() => 0, 20_000_000) },
  )
  expect(tried).toBeGreaterThan(0)
  expect(notChecked).toBeGreaterThan(10)
  expect(tried + notChecked).toBe(50)
})
