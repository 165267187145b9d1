import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const processTests = '**/*.process.test.ts'
const workerTests = 'api/src/**/*.routes.test.ts'

export default defineConfig(async () => {
  const migrations = await readD1Migrations('api/migrations')
  return {
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            include: ['{app,api,contract,server,standins}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
            exclude: [processTests, workerTests],
            setupFiles: ['tests/setup/unit.ts'],
          },
        },
        {
          plugins: [
            cloudflareTest({
              wrangler: { configPath: './api/wrangler.toml' },
              miniflare: { bindings: { TEST_MIGRATIONS: migrations } },
            }),
          ],
          test: {
            name: 'workers',
            include: [workerTests, 'tests/contract/**/*.test.ts'],
            setupFiles: ['tests/setup/workers.ts'],
          },
        },
        {
          test: {
            name: 'process',
            include: [processTests],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
      ],
    },
  }
})
