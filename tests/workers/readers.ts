import { decodeBody } from '#api/crawl/fetch/decode-body.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { encodeBatch } from '#api/crawl/store/encode-batch.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { readResponse } from '#api/engine/facts/response.ts'
import { parseRobots } from '#api/engine/robots.ts'
import { readSitemap } from '#api/engine/sitemap.ts'

const URL = 'https://shop.example/a/'
const NOW = new Date('2026-06-15')

export function toPage(
  body: string,
  headers: [string, string][] = [['content-type', 'text/html']],
): FetchedPage {
  return {
    url: URL,
    finalUrl: URL,
    status: 200,
    headers,
    body,
    bytes: body.length,
    hops: [],
    ttfbMs: 1,
    totalMs: 2,
    truncated: false,
    fetchedAt: NOW.toISOString(),
  }
}

const HEADERS = ['content-type', 'link', 'x-robots-tag', 'set-cookie', 'cache-control']

/** Everything that reads what a stranger's server sends, by what it reads. Each gives back what it would store. */
export const READERS = {
  page: (text: string) => encodeBatch([auditPage(toPage(text), NOW)]).join(''),
  /** As it comes from the network, when nothing says what it is. */
  bytes: (text: string) => {
    const body = decodeBody(new TextEncoder().encode(text), '')
    return encodeBatch([auditPage(toPage(body, []), NOW)]).join('')
  },
  sitemap: (text: string) => JSON.stringify(readSitemap(text, `${URL}sitemap.xml`)),
  robots: (text: string) => {
    const { isAllowed, problems } = parseRobots(text)
    return JSON.stringify([isAllowed(`${URL}${'a'.repeat(200)}`), problems])
  },
  header: (value: string) => {
    const headers = HEADERS.map((name): [string, string] => [name, value])
    readResponse(toPage('', headers))
    decodeBody(new Uint8Array(), value)
    return encodeBatch([auditPage(toPage('<html>', headers), NOW)]).join('')
  },
} satisfies Record<string, (text: string) => string>
