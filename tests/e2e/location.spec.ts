import { createServer } from 'node:http'
import { once } from 'node:events'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const KEY = 'the-key'
const LISBON = '81.84.0.10'

/** A service that knows one place. */
async function startGeolocation() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isKnown = request.url === `/json/${encodeURIComponent(LISBON)}?key=${KEY}`
    const place = { countryCode: 'PT', timezone: 'Europe/Lisbon' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKnown ? place : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port ?? 0}`, asked, stop: () => server.close() }
}

test.use({
  productSettings: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const service = await startGeolocation()
      await use({ GEOLOCATION_URL: service.url, GEOLOCATION_KEY: KEY })
      service.stop()
    },
    { scope: 'worker' },
  ],
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('country and phone prefix are filled in from the visitor’s location, and nothing elsewhere', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      const country = page.locator('[name=country]')
      await page.goto('/settings/organization')
      await expect(country).toHaveValue('')
      await page.goto('/profile')
      await expect(page.getByLabel('Phone')).toHaveValue('')

      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': LISBON })
      await page.goto('/settings/organization')
      await expect(country).toHaveValue('PT')
      await page.goto('/profile')
      await expect(page.getByLabel('Phone')).toHaveValue('+351 ')
    })
  })
}
