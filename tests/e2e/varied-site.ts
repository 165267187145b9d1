import { once } from 'node:events'
import { createServer } from 'node:http'

export interface VariedSite {
  /** Ends with a slash. */
  url: string
  stop: () => Promise<void>
}

const LANGUAGES = ['en', 'de', 'fr']

const html = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
   <header><nav><a href="/">Home</a> <a href="/products/">Products</a></nav></header><main><h1>${title}</h1>${body}</main>
   <footer><a href="/imprint">Imprint</a></footer></body></html>`

const toLinks = (paths: readonly string[]) =>
  paths.map((path) => `<a href="${path}">To ${path}</a>`).join(' ')
const PRODUCTS = Array.from({ length: 12 }, (_, at) => `/products/${at % 2 ? 'shoes' : 'bags'}/product-${at}`)
const MOVED: Readonly<Record<string, string>> = {
  '/old': '/older',
  '/older': '/oldest',
  '/oldest': '/products/',
  '/ring': '/ring',
}

function toVersion(lang: string): string {
  // The French version names itself alone.
  const named = lang === 'fr' ? ['fr'] : LANGUAGES
  const head = named.map((one) => `<link rel="alternate" hreflang="${one}" href="/lang/${one}">`).join('')
  return html(`Version ${lang}`, `<p>Words in ${lang}</p>`, head)
}

const SAME_START = 'The same first words of two pages, which go on'

/** A page by its path; undefined for one that there is not. */
function findPage(path: string): string | undefined {
  if (path === '/')
    return html(
      'Home',
      toLinks([
        '/products/',
        '/old',
        '/ring',
        '/gone',
        '/lang/en',
        '/lang/de',
        '/lang/fr',
        '/twin/a',
        '/twin/b',
        'https://elsewhere.example/',
      ]),
      '<meta name="description" content="A site with some of everything.">',
    )
  if (path === '/products/') return html('Products', toLinks(PRODUCTS))
  if (PRODUCTS.includes(path)) return html(`Product ${path.split('-')[1] ?? ''}`, '<p>A product.</p>')
  if (path.startsWith('/lang/')) return toVersion(path.slice(6))
  if (path === '/twin/a') return html('Twins', `<h2>Alike</h2><p>${SAME_START} here.</p>`)
  if (path === '/twin/b')
    return html('Twins', `<h2>Alike</h2><h2>Only here</h2><p>${SAME_START} elsewhere.</p>`)
  if (path === '/imprint' || path === '/hidden') return html(path.slice(1), '<p>Text</p>')
  return undefined
}

/** A small site with redirects, language versions, a sitemap, duplicates and folders. */
export async function startVariedSite(): Promise<VariedSite> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const origin = `http://${request.headers.host ?? ''}`
    const moved = MOVED[path]
    if (moved !== undefined) return response.writeHead(301, { location: moved }).end()
    if (path === '/robots.txt')
      return response
        .setHeader('content-type', 'text/plain')
        .end(`User-agent: *\nSitemap: ${origin}/sitemap.xml\n`)
    if (path === '/sitemap.xml') {
      const urls = ['/', '/products/', '/hidden', '/old', '/gone'].map(
        (one) => `<url><loc>${origin}${one}</loc></url>`,
      )
      const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
      return response.setHeader('content-type', 'application/xml').end(text)
    }
    const page = findPage(path)
    return response
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? 'Not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
