import { once } from 'node:events'
import { createServer } from 'node:http'
import { PAGES, REDIRECTS, renderPage } from './pages.ts'

export interface SampleSite {
  url: string
  stop: () => Promise<void>
}

function toSitemap(origin: string): string {
  const addresses = [...Object.keys(PAGES), '/closed'].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`
}

/** Serves the sample site on loopback, for the first audit of the demo. */
export async function startSampleSite(port: number): Promise<SampleSite> {
  const url = `http://127.0.0.1:${port}`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const page = PAGES[pathname]
    const target = REDIRECTS[pathname]
    if (page) response.setHeader('content-type', 'text/html; charset=utf-8').end(renderPage(page))
    else if (target) response.writeHead(302, { location: target }).end()
    else if (pathname === '/robots.txt')
      response.end(`User-agent: *\nDisallow: /private/\nSitemap: ${url}/sitemap.xml\n`)
    else if (pathname === '/sitemap.xml')
      response.setHeader('content-type', 'application/xml').end(toSitemap(url))
    else
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<title>Not found</title><h1>Not found</h1>')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
