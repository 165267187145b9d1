import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** A site whose pages have no titles until `fix` names them; the home page has one. */
export async function startFaultySite() {
  const titled = new Set<string>(['/'])
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (!['/', '/about', '/prices'].includes(path)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    const title = titled.has(path) ? `<title>The page at ${path} of this shop</title>` : ''
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><head>${title}</head><body><h1>Shop</h1>
       <p>What is sold at ${path}.</p><a href="/">Home</a> <a href="/about">About us</a> <a href="/prices">Prices</a></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    fix: (path: string) => void titled.add(path),
    spoil: (path: string) => void titled.delete(path),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
