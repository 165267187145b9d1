import { availableParallelism } from 'node:os'
import type { Request } from 'miniflare'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { checkCount } from './vite/check-count.ts'

// Who vouches for the mail server of the tests: read when Miniflare is imported.
process.env['NODE_EXTRA_CA_CERTS'] = 'tests/fixtures/mail-certificate/authority.pem'
const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin')
const { fetch, Response } = await import('miniflare')

type D1Migration = Awaited<ReturnType<typeof readD1Migrations>>[number]

/** Two on two cores, where Vitest itself would leave one idle. The same for all projects that run side by side. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

const processTests = '**/*.process.test.ts'
/** They wait for processes more than they work, and none measures how quickly something is done. */
const waitingTests = [
  'server/runtime/product.process.test.ts',
  'tests/process/{independent-checks,power-cut}.process.test.ts',
]
const workerTests = 'api/src/**/*.routes.test.ts'
/**
 * They count what a thread or the whole database does, so that no other file may have been there before. A night's
 * comparison with the payment provider is of that kind: it looks at so many customers at a time, whoever's they are.
 */
const aloneTests = [
  'api/src/compute/compute-limits.routes.test.ts',
  'api/src/features/account/billing/{billed-to,contrary-provider,duplicates,events,found-again,restricted-key,unpaid}.routes.test.ts',
  'api/src/integrations/mail/mail.routes.test.ts',
]

const PROCESS_LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 }

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

interface Kind {
  name: string
  include: string[]
  exclude?: string[]
  /** Loading the API anew for each file takes longer than most files. */
  isolate: boolean
}

function workersProject(
  migrations: D1Migration[],
  { name, include, exclude = [], isolate }: Kind,
): TestProjectInlineConfiguration {
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
      name,
      testTimeout: 30_000,
      include,
      exclude,
      isolate,
      maxWorkers,
      setupFiles: ['tests/setup/workers.ts'],
      globalSetup: ['tests/setup/mail-server.ts'],
    },
  }
}

const unitProject: TestProjectInlineConfiguration = {
  plugins: [checkCount()],
  test: {
    name: 'unit',
    include: [
      '{app,api,contract,extension,server,standins,vite}/**/*.test.{ts,tsx}',
      'tests/unit/**/*.test.ts',
    ],
    exclude: [processTests, workerTests],
    maxWorkers,
    testTimeout: 30_000,
    setupFiles: ['tests/setup/unit.ts'],
  },
}

export default defineConfig(async () => {
  const migrations = await readD1Migrations('api/migrations')
  return {
    test: {
      projects: [
        unitProject,
        workersProject(migrations, {
          name: 'workers',
          include: [workerTests, 'tests/contract/**/*.test.ts'],
          exclude: aloneTests,
          isolate: false,
        }),
        workersProject(migrations, { name: 'workers-alone', include: aloneTests, isolate: true }),
        {
          test: { name: 'process-waiting', include: waitingTests, ...PROCESS_LIMITS, maxWorkers },
        },
        {
          test: {
            name: 'process',
            include: [processTests],
            exclude: waitingTests,
            ...PROCESS_LIMITS,
            fileParallelism: false,
          },
        },
      ],
    },
  }
})
