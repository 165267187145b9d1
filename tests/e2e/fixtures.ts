import { test as base, expect, type Page } from '@playwright/test'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { TEST_EXTENSION_ID } from '#tests/fixtures/extension/test-extension.ts'
import { anAddress } from '#tests/product/account.ts'
import { type Product, type ProductOptions, startProduct } from '#tests/product/product.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'

/** For a product that knows the companion of the tests. The same object, not an equal one, is what files share a product by. */
export const WITH_EXTENSION = { EXTENSION_ID: TEST_EXTENSION_ID }

interface Shared {
  /** Settings that the product of this file is started with; files with different ones have a product each. */
  productSettings: Record<string, string>
  product: Product
  /** Address of a real documentation site with more than 500 pages, on loopback. */
  documentation: string
}

interface PerTest {
  /** Texts that this test expects on the console as errors; any other fails it. */
  expectedConsoleErrors: RegExp[]
  /** Starts a product for this test alone, such as one whose provider's time runs; it ends when the page has. */
  startOwnProduct: (options?: ProductOptions) => Promise<Product>
}

export const test = base.extend<PerTest, Shared>({
  productSettings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productSettings }, use) => {
      const product = await startProduct({ settings: productSettings })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  documentation: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const site = await startDocsSite(getDocumentationFolder())
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // Each test comes from an address of its own, so that none meets the limits that another has used up.
  // eslint-disable-next-line no-empty-pattern -- as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  baseURL: async ({ product }, use) => use(product.url),
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, product, expectedConsoleErrors }, use, info) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (!expectedConsoleErrors.some((expected) => expected.test(text))) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => note(String(error)))
    const before = product.output().length
    await use(page)
    // What the server wrote meanwhile says more about a failure than the browser can.
    const printed = product.output().slice(before)
    if (unexpected.length > 0) await info.attach('server log', { body: printed, contentType: 'text/plain' })
    expect(unexpected, 'errors on the console').toEqual([])
  },
  startOwnProduct: async ({ page }, use) => {
    const started: Product[] = []
    await use(async (options) => {
      const product = await startProduct(options)
      started.push(product)
      return product
    })
    // A request of a page after the server has stopped would be an error on its console.
    await page.close()
    for (const product of started) await product.stop()
  },
})

export { expect, type Page }
