import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const MAX_MS = 180_000

const SHELL = `<!doctype html><html lang="en"><head><title>Loading</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="app"></div><script>
document.title = 'Shoes for running'
document.getElementById('app').innerHTML = '<main><h1>Shoes for running</h1><p>Twelve pairs that last, tested by people who run.</p><p><a href="/trail/" style="padding: 16px; display: inline-block">Trail</a></p></main>'
setTimeout(() => cart.open(), 20)
</script></body></html>`

async function startShop() {
  const server = createServer(({ url }, response) => {
    const isPage = url === '/' || url === '/trail/'
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? SHELL : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

async function auditWithBrowser(
  product: string,
  { token }: Pick<Account, 'token'>,
  url: string,
): Promise<string> {
  const body = JSON.stringify({ url, render: 'sample' })
  const reply = await callApi(product, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  const deadline = Date.now() + MAX_MS
  while (Date.now() < deadline) {
    const { status } = Audit.parse(await callApi(product, `/seo/audits/${id}`, { token }))
    if (status === 'finished') return id
    await wait(500)
  }
  throw new Error(`The audit of ${url} has not ended.`)
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a page that is empty without script is shown as sent and as rendered', async ({
      page,
      product,
    }) => {
      test.setTimeout(MAX_MS + 60_000)
      const shop = await startShop()
      const account = await createAccount(product.url)
      const id = await auditWithBrowser(product.url, account, shop.url).finally(shop.stop)
      await useSession(page.context(), account, product.url)

      await page.goto(`/seo/audits/${id}/issues/links-need-js`)
      await expect(page.getByRole('heading', { name: 'Links absent without JavaScript' })).toBeVisible()
      await expect(page.getByText(`${shop.url}trail/`).first()).toBeVisible()

      const path = `/seo/audits/${id}/pages/one?url=${encodeURIComponent(shop.url)}`
      await page.goto(path)
      await page.getByRole('link', { name: 'Rendering', exact: true }).click()
      const table = page.getByRole('table', { name: 'Before and after scripts' })
      await expect(table.getByRole('row', { name: /^Title Changed/ })).toContainText(
        /Loading.*Shoes for running/,
      )
      await expect(table.getByRole('row', { name: /^Headings Changed/ })).toContainText(
        'H1 Shoes for running',
      )
      await expect(page.getByText('1 internal link added by scripts')).toBeVisible()
      await expect(page.getByText(/cart is not defined/).first()).toBeVisible()
      await expect(page.getByAltText('The page on the screen of a phone')).toBeVisible()
      if (scripts) await look(page, path)
    })
  })
}
