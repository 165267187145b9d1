import { once } from 'node:events'
import { createServer } from 'node:http'

/** What each site writes about, so that they compete for some words and not for others. */
const SUBJECTS = [
  ['shoes', 'sandals', 'boots'],
  ['shoes', 'boots', 'laces'],
  ['shoes', 'socks', 'sandals'],
] as const

export interface LinkedSites {
  /** Of each site, with a slash at the end. */
  urls: string[]
  /** Host and port, as a domain is called. */
  hosts: string[]
  /** From now on the first site has another page about boots. */
  grow: () => void
  stop: () => Promise<void>
}

const toPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="All about ${title}"></head>
   <body><main><h1>${title}</h1>${body}</main></body></html>`

const write = (word: string) =>
  `<p>${Array.from({ length: 12 }, (_, i) => `Good ${word} of kind ${i} are made by hand.`).join(' ')}</p>`

/** Three sites on loopback that link to each other, of a few pages each. */
export async function startLinkedSites(): Promise<LinkedSites> {
  const urls: string[] = []
  let hasGrown = false

  function findPage(site: number, path: string): string | undefined {
    const words = SUBJECTS[site] ?? []
    const own = words.map((word) => `<a href="/${word}">${word}</a>`).join(' ')
    const others = urls
      .filter((_, other) => other !== site)
      .map((url) => `<a href="${url}shoes">the best shoes</a>`)
      .join(' ')
    const more = site === 0 && hasGrown ? '<a href="/boots-for-winter">boots for winter</a>' : ''
    if (path === '/') return toPage(`Shop ${site + 1}`, `${own} ${others} ${more}`)
    if (path === '/boots-for-winter' && more !== '') return toPage('Boots for winter', write('boots'))
    const word = words.find((one) => path === `/${one}`)
    return word === undefined ? undefined : toPage(`Handmade ${word}`, write(word))
  }

  const servers = SUBJECTS.map((_, site) =>
    createServer((request, response) => {
      const page = findPage(site, new URL(request.url ?? '/', 'http://site.invalid').pathname)
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(page ?? toPage('Not found', ''))
    }),
  )
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('A site has no port.')
    urls.push(`http://127.0.0.1:${address.port}/`)
  }
  return {
    urls,
    hosts: urls.map((url) => new URL(url).host),
    grow: () => {
      hasGrown = true
    },
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}
