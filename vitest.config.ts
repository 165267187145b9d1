import type { Request } from 'miniflare'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Who vouches for the mail server of the tests: read when Miniflare is imported.
process.env['NODE_EXTRA_CA_CERTS'] = 'tests/fixtures/mail-certificate/authority.pem'
const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin')
const { fetch, Response } = await import('miniflare')

type D1Migration = Awaited<ReturnType<typeof readD1Migrations>>[number]

const processTests = '**/*.process.test.ts'
const workerTests = 'api/src/**/*.routes.test.ts'

const TEST_SETTINGS = {
  TOKEN_KEYS: JSON.stringify([
    { id: 'new', secret: 'the key that signs in the tests, 32 long' },
    { id: 'old', secret: 'the key that signed before the new one' },
  ]),
  GOOGLE_CLIENT_ID: 'google-client',
  MICROSOFT_CLIENT_ID: 'microsoft-client',
  CRAWL_PRIVATE_ADDRESSES: 'allow',
  CRAWL_MAX_RATE: '0',
}

/** Nothing leaves the machine: a test that means to be answered says by whom. */
async function stayOnThisMachine(request: Request) {
  if (new URL(request.url).hostname === '127.0.0.1') return fetch(request)
  return new Response('There is no network in tests.', { status: 599 })
}

function workersProject(migrations: D1Migration[]): TestProjectInlineConfiguration {
  return {
    plugins: [
      cloudflareTest({
        wrangler: { configPath: './api/wrangler.toml' },
        miniflare: {
          bindings: { TEST_MIGRATIONS: migrations, ...TEST_SETTINGS },
          outboundService: stayOnThisMachine,
        },
      }),
    ],
    test: {
      name: 'workers',
      testTimeout: 30_000,
      include: [workerTests, 'tests/contract/**/*.test.ts'],
      setupFiles: ['tests/setup/workers.ts'],
      globalSetup: ['tests/setup/mail-server.ts'],
    },
  }
}

export default defineConfig(async () => {
  const migrations = await readD1Migrations('api/migrations')
  return {
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            include: [
              '{app,api,contract,extension,server,standins,vite}/**/*.test.{ts,tsx}',
              'tests/unit/**/*.test.ts',
            ],
            exclude: [processTests, workerTests],
            testTimeout: 30_000,
            setupFiles: ['tests/setup/unit.ts'],
          },
        },
        workersProject(migrations),
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
