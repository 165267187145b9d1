import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, getBrowser } from './tests/setup/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two cores carry one server, one browser and one crawl.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: { executablePath: getBrowser(), args: BROWSER_ARGUMENTS },
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
  },
})
