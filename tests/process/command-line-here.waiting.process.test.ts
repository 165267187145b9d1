import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { startRepeatableSite } from '#tests/fixtures/repeatable-site/repeatable-site.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { createAccount } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { createKey, runCommand } from './command-line.ts'

// The command without a server: the same audit in one process.

const Report = z.object({
  audit: z.object({ pages: z.number(), score: z.number().nullable() }),
  isCompared: z.boolean(),
  link: z.string().nullable(),
  issues: z.array(z.object({ check: z.string(), severity: z.string(), pages: z.number() })),
  passedChecks: z.number(),
})

/** On a busy machine any page may be slow. */
const SLOW = new Set(['slow-ttfb', 'slow-page'])

/** What two audits of the same site have in common, by the product and by the command. */
function toComparable(stdout: string) {
  const { audit, issues, passedChecks } = Report.parse(JSON.parse(stdout))
  const slow = issues.filter(({ check }) => SLOW.has(check)).length
  return {
    pages: audit.pages,
    score: slow > 0 ? null : audit.score,
    passed: passedChecks + slow,
    issues: issues
      .filter(({ check }) => !SLOW.has(check))
      .map(({ check, severity, pages }) => `${severity} ${check}: ${pages}`)
      .toSorted(),
  }
}

async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const html = (title: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

/** What servers send that is none of a page's own. */
const ODD: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  gzip: (response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(html('Packed'))),
  brotli: (response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'br' }).end(brotliCompressSync(html('Brotli'))),
  'not-gzip': (response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(html('Plain')),
  'half-gzip': (response) =>
    response
      .writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
      .end(gzipSync(html('Half', '<p>Text</p>'.repeat(900))).subarray(0, 80)),
  latin: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from(html('Grün'), 'latin1')),
  empty: (response) => response.writeHead(204).end(),
  moved: (response) => response.writeHead(302, { location: '/gr%C3%BCn' }).end(),
  'moved-as-written': (response) =>
    response.writeHead(302, { location: Buffer.from('/grün').toString('latin1') }).end(),
  nowhere: (response) => response.writeHead(302, { location: 'http://' }).end(),
  headers: (response) =>
    response
      .writeHead(200, { ...HTML, 'x-long': 'x'.repeat(12_000), 'set-cookie': ['a=1', 'b=2'] })
      .end(html('Headers')),
  early: (response) =>
    response.writeHead(200, { ...HTML, 'content-length': 900 }).write('<p>', () => response.destroy()),
  cut: (response) => response.destroy(),
  strange: (response) => response.writeHead(599, HTML).end(html('Strange')),
  'too-many': (response) => response.writeHead(404, HTML).end(html('None')),
  pdf: (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
}

function startOddSite(): Promise<string> {
  const links = [...Object.keys(ODD), 'gr%C3%BCn'].map((name) => `<a href="/${name}">${name}</a>`).join(' ')
  return listen(({ url = '/' }, response) => {
    const odd = ODD[url.slice(1)]
    if (odd) odd(response)
    else if (url === '/' || url === '/gr%C3%BCn') response.writeHead(200, HTML).end(html('Home', links))
    else response.writeHead(404).end()
  })
}

test('an audit in one process finds what that of the product finds', { timeout: 300_000 }, async () => {
  const product = await startProduct()
  onTestFinished(async () => {
    await product.stop()
  })
  const { token } = await createAccount(product.url)
  const server = ['--server', product.url, '--key', await createKey(product.url, token, 'seo:write')]
  const shop = await startRepeatableSite()
  onTestFinished(() => shop.stop())
  const audit = async (...given: string[]) => {
    shop.begin(1)
    const { code, stdout, stderr } = await runCommand([
      'audit',
      ...given,
      '--fail-on',
      'never',
      '--format',
      'json',
    ])
    expect(code, stderr).toBe(0)
    return { ...toComparable(stdout), asked: [...shop.asked.pages].toSorted() }
  }

  for (const [url, least] of [
    [shop.url, 300],
    [await startOddSite(), 8],
  ] as const) {
    const there = await audit(url, '--max-pages', '400', ...server)
    const here = await audit(url, '--max-pages', '400')

    expect(there.pages).toBeGreaterThan(least)
    expect(there.issues.length).toBeGreaterThan(20)
    expect(here).toEqual(there)
  }
})

test('robots.txt, a page limit and the exit status are kept without a server', async () => {
  const asked: string[] = []
  const site = await listen(({ url = '/' }, response) => {
    asked.push(url)
    if (url === '/robots.txt') response.end('User-agent: BellwetherBot\nDisallow: /private')
    else if (/^\/(?:page-\d+)?$/.test(url))
      response
        .writeHead(200, HTML)
        .end(html('', `<a href="/private">No</a><a href="/page-${asked.length}">Next</a>`))
    else response.writeHead(404).end()
  })

  const failed = await runCommand(['audit', site, '--max-pages', '3', '--format', 'json'])
  expect(failed.code, failed.stderr).toBe(1)
  expect(Report.parse(JSON.parse(failed.stdout))).toMatchObject({
    isCompared: false,
    link: null,
    audit: { pages: 3 },
  })
  expect(failed.stderr).toMatch(/finished: 3 of \d+ pages/)
  expect(asked).not.toContain('/private')

  const passed = await runCommand([
    'audit',
    site,
    '--max-pages',
    '3',
    '--budget',
    'errors=50',
    '--format',
    'junit',
  ])
  expect([passed.code, passed.stdout]).toEqual([
    0,
    expect.stringContaining('<testcase classname="bellwether.rules"'),
  ])
})

test('what can’t be audited ends with a reason and status 3', async () => {
  const forbidden = await listen((_, response) => response.end('User-agent: *\nDisallow: /'))
  const [kept, closed, ftp] = await Promise.all(
    [forbidden, 'http://127.0.0.1:1/', 'ftp://example.com/'].map((url) => runCommand(['audit', url])),
  )
  expect(kept).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('does not let our crawler in') as string,
  })
  expect(closed).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('could not be fetched in three attempts') as string,
  })
  expect(ftp).toMatchObject({ code: 3, stdout: '' })
})

test('who names a private host may audit it, and cloud metadata is out of reach even then', async () => {
  let visits = 0
  const site = await listen((_, response) => {
    visits += 1
    response.writeHead(200, HTML).end(html('Inside', '<a href="http://169.254.169.254/latest/">Metadata</a>'))
  })
  const redirecting = await listen((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )

  const runs = await Promise.all([
    runCommand(['audit', site, '--fail-on', 'never']),
    runCommand(['audit', redirecting]),
    runCommand(['audit', 'http://169.254.169.254/']),
  ])
  expect(runs.map(({ code }) => code)).toEqual([0, 3, 3])
  expect(visits).toBeGreaterThan(0)
})

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '%s ends an audit at once and leaves nothing',
  async (signal) => {
    const temporary = newFolder()
    const site = await listen(({ url = '/' }, response) => {
      const next = Number(/\d+/.exec(url)?.[0] ?? 0) + 1
      setTimeout(
        () => response.writeHead(200, HTML).end(html('Endless', `<a href="/${next}">Next</a>`.repeat(3))),
        20,
      )
    })
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: temporary,
      SQLITE_TMPDIR: temporary,
      // Of our own code, for the next start.
      NODE_COMPILE_CACHE: newFolder(),
    }
    const command = spawn(process.execPath, ['cli/bellwether.ts', 'audit', site, '--max-pages', '100000'], {
      env,
    })
    let said = ''
    command.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/running: [1-9]\d* of/)
    const ended = once(command, 'exit')

    command.kill(signal)

    expect(await ended).toEqual([null, signal])
    expect(readdirSync(temporary)).toEqual([])
  },
)
