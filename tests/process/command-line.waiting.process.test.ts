import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/runtime/free-port.ts'
import { createAccount } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { createKey, runCommand as run } from './command-line.ts'

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head>${title && `<title>${title}</title>`}</head><body><h1>Page</h1>${body}</body></html>`

/** A site of two pages, one without a title; another link breaks once it is told to. */
async function startSite() {
  let isBroken = false
  const server = createServer((request, response) => {
    const gone = isBroken ? '<a href="/gone">Gone</a>' : ''
    const page = {
      '/': html('Home of the sample', `<a href="/a">A</a>${gone}`),
      '/a': html('', '<a href="/">Home</a>'),
    }
    const found = page[request.url as keyof typeof page] as string | undefined
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(found ?? 'Not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, break: () => (isBroken = true) }
}

test('a pipeline passes and fails by severity and by budget, and is told why it could not audit', async () => {
  const site = await startSite()
  const product = await startProduct()
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-'))
  onTestFinished(async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { token } = await createAccount(product.url)
  const create = (scope: string) => createKey(product.url, token, scope)
  const server = ['--server', product.url]
  const BELLWETHER_KEY = await create('seo:write')
  const audit = (...options: string[]) => run(['audit', site.url, ...server, ...options], { BELLWETHER_KEY })

  const failed = await audit()
  expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('Missing title')])
  expect(failed.stderr).toMatch(/finished: 2 of \d pages/)
  expect(await audit('--fail-on', 'never', '--format', 'json')).toMatchObject({ code: 0 })
  const same = await audit('--budget', 'new-errors=0', '--budget', 'errors=50')
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining('passed: new-errors: 0')])

  site.break()
  const junit = path.join(folder, 'junit.xml')
  const worse = await audit('--budget', 'new-errors=0', '--format', 'junit', '--output', junit)
  expect(worse).toMatchObject({ code: 1, stdout: '' })
  expect(readFileSync(junit, 'utf8')).toMatch(
    /<testcase [^>]*name="new-errors"><failure message="new-errors: \d+, at most 0 wanted"/,
  )

  const key = (value: string) => run(['audit', site.url, ...server, '--key', value])
  expect(await key('bwk_wrong')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('status 401') as string,
  })
  expect(await key(await create('seo:read'))).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('seo:write') as string,
  })
  const away = `http://127.0.0.1:${await findFreePort()}`
  const unreachable = await run(['audit', site.url, '--server', away, '--key', 'bwk_1'])
  expect([unreachable.code, unreachable.stderr]).toEqual([3, expect.stringContaining('can’t be reached')])
  const noProduct = await run(['audit', site.url, '--server', site.url, '--key', 'bwk_1'])
  expect(noProduct.code).toBe(3)
  const noSite = await run(['audit', away, ...server], { BELLWETHER_KEY })
  expect([noSite.code, noSite.stderr]).toEqual([3, expect.stringContaining('The audit failed')])
})
