import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

// Sites whose pages were made to stall their reader.

export interface HostileSite {
  name: string
  answer: (path: string, response: ServerResponse) => void
}

const PAGES = 200
const links = Array.from({ length: PAGES }, (_, i) => `<a href="/page-${i}">Page ${i}</a>`).join(' ')
const page = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>Hostile</title>${head}</head><body><h1>Hostile</h1>${links}${body}</body></html>`
const html = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

/** Each page is alike; robots.txt and sitemap are what `files` says, or are not there. */
function siteOf(name: string, text: string, files: Record<string, string> = {}): HostileSite {
  const serve = html(text)
  return {
    name,
    answer(path, response) {
      const file = files[path]
      if (file !== undefined) response.writeHead(200, { 'content-type': 'text/plain' }).end(file)
      else if (path === '/' || path.startsWith('/page-')) serve(response)
      else response.writeHead(404).end()
    },
  }
}

const slowSitemaps: HostileSite = {
  name: 'site: twelve sitemaps that hang',
  answer(path, response) {
    const names = Array.from({ length: 12 }, (_, i) => `Sitemap: /sitemap-${i}.xml`).join('\n')
    if (path === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(names)
    else if (!path.startsWith('/sitemap-')) html(page(''))(response)
  },
}

export const HOSTILE_SITES: HostileSite[] = [
  siteOf('site: 30 leading comments', `${'<!-- x -->'.repeat(30)}${links}`),
  siteOf(
    'site: meta robots: unavailable_after 20,000 times',
    page(`<meta name="robots" content="${'unavailable_after: '.repeat(20_000)}">`),
  ),
  siteOf(
    'site: inline script: quantcast 22,000 times',
    page(`<script>${'quantcast '.repeat(22_000)}</script>`),
  ),
  siteOf('site: robots.txt of 20,000 rules', page(''), {
    '/robots.txt': `User-agent: *\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /*a*b*c*${i}$`).join('\n')}`,
  }),
  siteOf('site: sitemap of 5 MB after an XML error', page(''), {
    '/robots.txt': 'Sitemap: /sitemap.xml',
    '/sitemap.xml': `<?xml version="1.0"?><urlset><a></b>${'<url><loc>/x</loc></url>&'.repeat(200_000)}`,
  }),
  siteOf('site: 60,000 open elements', page('', '<div><span>'.repeat(30_000))),
  siteOf(
    'site: 50,000 links',
    page('', Array.from({ length: 50_000 }, (_, i) => `<a href="/x-${i}"> </a>`).join('')),
  ),
  siteOf(
    'site: JSON-LD nested 100,000 deep',
    page(`<script type="application/ld+json">${'['.repeat(100_000)}</script>`),
  ),
  slowSitemaps,
]

/** Another host than that of well-meant sites, which share the rate of theirs. */
const HOST = '127.0.0.2'

/** Serves one of them on a loopback port, for as long as the process lives. */
export async function startHostileSite({ answer }: HostileSite): Promise<string> {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://site').pathname, response)
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return `http://${HOST}:${address.port}/`
}
