import { test as base, expect, type Page } from '@playwright/test'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Product, startProduct } from '#tests/setup/product.ts'
import { getDocumentationFolder } from '#tests/setup/debian-documentation.ts'

interface Shared {
  product: Product
  /** Address of a real documentation site with more than 500 pages, on loopback. */
  documentation: string
}

interface PerTest {
  /** Texts that this test expects on the console as errors; any other fails it. */
  expectedConsoleErrors: RegExp[]
}

export const test = base.extend<PerTest, Shared>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  documentation: [
    // eslint-disable-next-line no-empty-pattern -- as above.
    async ({}, use) => {
      const site = await startDocsSite(getDocumentationFolder())
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, expectedConsoleErrors }, use) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (!expectedConsoleErrors.some((expected) => expected.test(text))) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => note(String(error)))
    await use(page)
    expect(unexpected, 'errors on the console').toEqual([])
  },
})

export { expect, type Page }
