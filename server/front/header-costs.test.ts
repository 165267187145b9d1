import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { sendBytes, statusOf } from '#tests/node/raw-http.ts'
import { createStaticFiles } from './static-files.ts'

/** Of the processor, so that a busy machine changes nothing. What is read again and again takes seconds at this length. */
const MAX_MS = 300
const LENGTH = 30_000

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('server', name), 'utf8'))
  .join('\n')

/** Every header that the code of the front names. A new one is fed the same. */
const READ = [
  ...new Set(
    Array.from(
      sources.matchAll(/\bheaders(?:\.(\w+)|\['([\w-]+)'\])/g),
      ([, plain, quoted]) => plain ?? quoted ?? '',
    ),
  ),
].filter((name) => !['ts', 'push', 'host', 'content-length', 'transfer-encoding', 'expect'].includes(name))

const EVERY = [...new Set([...READ, 'cookie', 'range', 'accept', 'user-agent', 'forwarded', 'x-anything'])]

const fill = (unit: string) => unit.repeat(Math.floor(LENGTH / unit.length))
const WORST = [
  `gzip${fill(' ')}x`,
  `gzip${fill('\t')};x`,
  `gzip${fill(' ;')}x`,
  `gzip;q=${fill('0')}x`,
  `gzip;q=1${fill(';q=1')}`,
  fill(','),
  fill('gzip, '),
  fill('W/'),
  fill('"a",'),
  `"${fill('\\"')}`,
  fill('127.0.0.1,'),
  fill('1.'),
  fill('1:'),
  fill('::'),
  fill('0'),
  fill('0x'),
  `bytes=${fill('0-1,')}`,
  fill('a=b; '),
  fill('%'),
  fill('é'),
]

function aFile() {
  const buildDir = newFolder()
  writeFileSync(join(buildDir, 'favicon.svg'), '<svg/>')
  const encoded = { file: 'favicon.svg', bytes: 6 }
  const described = { path: '/favicon.svg', hash: 'abc', type: 'image/svg+xml', ...encoded }
  return createStaticFiles(buildDir, [{ ...described, encodings: { br: encoded, gzip: encoded } }])
}

test('the list of headers that are read is found in the code', () => {
  expect(READ).toEqual(
    expect.arrayContaining(['accept-encoding', 'connection', 'if-none-match', 'x-forwarded-for']),
  )
})

test.each(EVERY)('no %s costs the front more than its length', async (name) => {
  const { port } = await startFront(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end('<p>page</p>'.repeat(200))
    },
    { files: aFile(), trustedProxies: '127.0.0.0/8' },
  )

  for (const path of ['/favicon.svg', '/page']) {
    for (const value of WORST) {
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`
      const started = process.cpuUsage()
      const status = statusOf(await sendBytes(port, Buffer.from(head, 'latin1')))
      const { user, system } = process.cpuUsage(started)
      expect(status, value.slice(0, 20)).toBe(200)
      expect((user + system) / 1000, value.slice(0, 20)).toBeLessThan(MAX_MS)
    }
  }
})
