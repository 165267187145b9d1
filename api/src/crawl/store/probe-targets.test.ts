import { expect, test } from 'vitest'
import { PROBE_FAULT_IDS, type ProbeFaultId } from '#api/engine/probes/probe-faults.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { crawlFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { type FixtureFiles, image, script, style } from '#tests/fixtures/site/fixture-files.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { endAudit } from '#tests/workers/compared-audits.ts'
import { probeFixture } from '#tests/workers/probe-fixture.ts'
import { listCausesOf, readJudgment } from './crawl-causes.ts'
import { listFindings } from './crawl-report.ts'
import { withoutBreak } from './in-steps.ts'

const OTHER = 'https://other.example'
const PATHS = ['/a/', '/b/', '/c/', '/d/', '/e/']

const FILES: FixtureFiles = {
  '/robots.txt': { body: 'User-agent: Googlebot\nDisallow: /static/', type: 'text/plain' },
  '/moved.png': { redirect: '/fine.png' },
  '/fine.png': image(90, 90),
  '/large.webp': { body: 'RIFF    WEBPVP8 ', type: 'image/webp', bytes: 409_600 },
  '/old.png': image(90, 90, { bytes: 153_600 }),
  '/wide.png': image(180, 90),
  '/small.png': image(300, 200),
  '/moved.js': { redirect: '/fine.js' },
  '/fine.js': script(),
  '/short.js': script({ headers: { 'cache-control': 'max-age=60' } }),
  '/plain.js': { body: 'a()', type: 'text/javascript', bytes: 40_960 },
  '/wrong.js': script({ type: 'text/html' }),
  '/blank.js': script({ body: 'a() '.repeat(2_000) }),
  '/mapped.js': script({ body: 'a()\n//# sourceMappingURL=mapped.map' }),
  '/mapped.map': { body: '{}', type: 'application/json' },
  '/fonts.css': style({ body: '@font-face{font-family:Lamp;src:url(a.woff2)}' }),
  '/static/a.js': script(),
  [`${OTHER}/moved`]: { redirect: `${OTHER}/new` },
  [`${OTHER}/new`]: {},
}

/** What is wrong with the one thing that all five pages name, as it is told. */
const CAUSES: Record<ProbeFaultId, [url: string, says: string, status: number | null]> = {
  'img-broken': [`${ORIGIN}/gone.png`, 'The server returned status 404.', 404],
  'img-redirect': [`${ORIGIN}/moved.png`, `It redirects to ${ORIGIN}/fine.png with status 301.`, 200],
  'img-too-large': [`${ORIGIN}/large.webp`, 'It has 400 kB.', 200],
  'img-legacy-format': [`${ORIGIN}/old.png`, 'It is a PNG of 150 kB.', 200],
  'img-aspect-mismatch': [`${ORIGIN}/wide.png`, 'The file has 180 × 90 pixels.', 200],
  'og-image-broken': [`${ORIGIN}/small.png`, 'It has 300 × 200 pixels.', 200],
  'js-css-broken': [`${ORIGIN}/gone.js`, 'The server returned status 404.', 404],
  'redirecting-resource': [`${ORIGIN}/moved.js`, `It redirects to ${ORIGIN}/fine.js with status 301.`, 200],
  'cache-short': [`${ORIGIN}/short.js`, 'It may be cached for 60 seconds.', 200],
  'compression-missing': [`${ORIGIN}/plain.js`, 'It is sent uncompressed, with 40 kB.', 200],
  'content-type-mismatch-asset': [
    `${ORIGIN}/wrong.js`,
    'It is sent as text/html and not as JavaScript.',
    200,
  ],
  'js-unminified': [`${ORIGIN}/blank.js`, '25 % of it are white space.', 200],
  'source-map-public': [`${ORIGIN}/mapped.js`, `Everybody can load ${ORIGIN}/mapped.map.`, 200],
  'font-display': [`${ORIGIN}/fonts.css`, 'It loads without font-display: Lamp.', 200],
  'blocked-resources': [
    `${ORIGIN}/static/a.js`,
    'The robots.txt of its host disallows it for Googlebot.',
    200,
  ],
  'link-broken-external': [`${OTHER}/gone`, 'The server returned status 404.', 404],
  'link-external-redirect': [`${OTHER}/moved`, `It redirects to ${OTHER}/new with status 301.`, 200],
}

/** Each page names what all of them name, and a broken file of its own beside it. */
const parts = (path: string) => ({
  openGraph: `<meta property="og:image" content="/small.png">`,
  body:
    ['gone.png', 'moved.png', 'large.webp', 'old.png', 'wide.png']
      .map((file) => `<img src="/${file}" alt="" width="90" height="90">`)
      .join('') +
    `<img src="${path}own.png" alt=""><a href="${OTHER}/gone">Gone</a><a href="${OTHER}/moved">Moved</a>` +
    ['gone', 'moved', 'short', 'plain', 'wrong', 'blank', 'mapped', 'static/a']
      .map((file) => `<script src="/${file}.js"></script>`)
      .join(''),
  head: '<link rel="stylesheet" href="/fonts.css">',
})

const audited = async () =>
  endAudit(
    await crawlFixture((url) => render(url.slice(ORIGIN.length), parts(url.slice(ORIGIN.length))), {
      urls: PATHS.map((path) => ORIGIN + path),
      probe: (sql) => probeFixture(sql, FILES),
    }),
  )

const paging = { page: 1, pageSize: 100 }
const byPages = { ...paging, sort: 'pages', direction: 'desc' } as const
const pagesOf = async (sql: Sql, check: string, cause: string) =>
  (await listFindings(sql, check, { ...paging, sort: 'url', direction: 'asc', cause })).items.map(
    ({ url }) => url,
  )

test('every check of files and link targets has its cause here', () => {
  expect(Object.keys(CAUSES).sort()).toEqual(PROBE_FAULT_IDS.toSorted())
})

test('one file or link on five pages is one cause, whatever else they name', async () => {
  const sql = await audited()
  const { checks } = withoutBreak(readJudgment(sql))
  for (const [check, [url, detail, status]] of Object.entries(CAUSES)) {
    const { items, total } = await listCausesOf(sql, check, byPages)
    const cause = items.find((item) => item.url === url)
    expect(cause, check).toEqual({
      kind: 'asset',
      url,
      detail,
      status,
      evidence: null,
      pages: 5,
      template: null,
    })
    expect(total, check).toBe(items.length)
    expect(checks[check], check).toMatchObject({ pages: 5, causes: total, causeKind: 'asset' })
    for (const item of items) expect(await pagesOf(sql, check, item.url), item.url).toHaveLength(item.pages)
    const found = await listCausesOf(sql, check, { ...byPages, q: new URL(url).pathname })
    expect(
      found.items.map((item) => item.url),
      check,
    ).toContain(url)
  }
  expect((await listCausesOf(sql, 'img-broken', byPages)).items).toHaveLength(1 + PATHS.length)
})

test('images of a srcset, of a picture and of inline styles are asked for, and their size is no fault', async () => {
  const body = `<picture><source srcset="/gone.avif 1x, /large.webp 2x"><img src="/fine.png" alt="" srcset="/fine.png 1x, /gone@2x.png 2x"></picture>
    <div style="background: url(/gone-style.png)"></div><template><img srcset="/never.png" alt=""></template>`
  const head = '<style>/* url(/never.png) */ .a { background: url("/gone-sheet.png") }</style>'
  const sql = endAudit(
    await crawlFixture((url) => render(url.slice(ORIGIN.length), { body, head }), {
      urls: [`${ORIGIN}/a/`],
      probe: (crawl) => probeFixture(crawl, FILES),
    }),
  )
  const causesOf = async (check: string) =>
    (await listCausesOf(sql, check, byPages)).items.map(({ url }) => url.slice(ORIGIN.length)).toSorted()
  expect(await causesOf('img-broken')).toEqual([
    '/gone-sheet.png',
    '/gone-style.png',
    '/gone.avif',
    '/gone@2x.png',
  ])
  expect(await causesOf('img-too-large')).toEqual([])
})
