import { availableParallelism } from 'node:os'
import type { Request } from 'miniflare'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { readReportFont } from './server/fonts/report-fonts.ts'
import { checkCount } from './vite/check-count.ts'

// The certificate authority of the tests' mail server: read when Miniflare is imported.
process.env['NODE_EXTRA_CA_CERTS'] = 'tests/fixtures/mail-certificate/authority.pem'
const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin')
const { fetch, Response } = await import('miniflare')

type D1Migration = Awaited<ReturnType<typeof readD1Migrations>>[number]

/** A busy machine may need longer than the second that `expect.poll` has by itself. */
const expectations = { poll: { timeout: 20_000 } }

/** Two on two cores, where Vitest itself would leave one idle. The same for all projects that run side by side. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

const processTests = '**/*.process.test.ts'
/** They wait more than they work, and none measures how fast anything is: they run beside the others. */
const waitingTests = '**/*.waiting.process.test.ts'
const workerTests = 'api/src/**/*.routes.test.ts'
/**
 * They count what a thread or the whole database does, so no other file may have been there before. A night's
 * comparison with the payment provider is one of them: it reads a number of customers at a time, of any organization.
 */
const aloneTests = 'api/src/**/*.alone.routes.test.ts'

/** Of one file after the other; within a file, two tests at a time where it says so. */
const ofProcess = {
  expect: expectations,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  maxConcurrency: 2,
}

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

/** The fonts of reports, which a build writes into a folder. */
function serveFont(request: Request) {
  const font = readReportFont(new URL(request.url).pathname.slice(1))
  return font ? new Response(new Uint8Array(font)) : new Response('There is no such font.', { status: 404 })
}

interface Kind {
  name: string
  include: string[]
  exclude?: string[]
  /** Loading everything again for each file takes longer than most files: only where files must not meet. */
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
          // Beside DB, for organizations that live elsewhere.
          d1Databases: ['SECOND_DB'],
          outboundService: stayOnThisMachine,
          serviceBindings: { FONTS: serveFont },
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
      // Each file is sent all that was read before in one message, and the runtime takes no message above 32 MiB.
      fsModuleCache: false,
      expect: expectations,
      setupFiles: ['tests/workers/setup.ts'],
      globalSetup: ['tests/workers/mail-server.ts'],
    },
  }
}

/**
 * React learns once, when it is loaded, whether there is a document: no other file may have loaded it before one. The
 * tests of the extension replace whole modules.
 */
const documentTests = '{app,extension}/**/*.test.{ts,tsx}'

function nodeProject({ name, include, exclude = [], isolate }: Kind): TestProjectInlineConfiguration {
  return {
    plugins: [checkCount()],
    test: {
      name,
      include,
      exclude,
      isolate,
      maxWorkers,
      testTimeout: 30_000,
      expect: expectations,
      setupFiles: ['tests/node/setup.ts'],
    },
  }
}

export default defineConfig(async () => {
  const migrations = await readD1Migrations('api/migrations')
  return {
    test: {
      // What a test prints is of use where it fails.
      silent: 'passed-only' as const,
      projects: [
        nodeProject({
          name: 'node',
          include: [
            '{api,cli,contract,lighthouse,server,standins,vite}/**/*.test.{ts,tsx}',
            'tests/node/**/*.test.ts',
          ],
          exclude: [processTests, workerTests],
          isolate: false,
        }),
        nodeProject({ name: 'node-alone', include: [documentTests], isolate: true }),
        workersProject(migrations, {
          name: 'workers',
          include: [workerTests, 'tests/contract/**/*.test.ts'],
          exclude: [aloneTests],
          isolate: false,
        }),
        workersProject(migrations, { name: 'workers-alone', include: [aloneTests], isolate: true }),
        {
          test: { name: 'process-waiting', include: [waitingTests], ...ofProcess },
        },
        {
          test: {
            name: 'process',
            include: [processTests],
            exclude: [waitingTests],
            ...ofProcess,
          },
        },
      ],
    },
  }
})
