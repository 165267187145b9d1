import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, getBrowser } from './tests/product/browser.ts'

/** It changes a source, and a product that is started meanwhile would be built again: it runs after all others. */
const DEVELOPMENT = '**/development.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/product/built-product.ts',
  outputDir: 'test-results/e2e',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Each with a product and a browser of its own; while one waits for a page, the other has the machine.
  workers: 2,
  projects: [
    { name: 'product', testIgnore: DEVELOPMENT, teardown: 'development' },
    { name: 'development', testMatch: DEVELOPMENT },
  ],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: { executablePath: getBrowser(), args: BROWSER_ARGUMENTS },
    viewport: { width: 1440, height: 900 },
    // A trace of every action takes as long as the test itself: `--trace on` where a failure needs more than this.
    screenshot: 'only-on-failure',
  },
})
