import { type KnipConfig } from 'knip'

export default {
  entry: [
    'app/{worker,entry.client,entry.server}.{ts,tsx}',
    'app/routes.ts',
    'app/routes/**/*.{ts,tsx}',
    'api/src/{worker,parse-worker,compute-worker}.ts',
    'cli/*.ts',
    'server/{start,dev,demo}.ts',
    'lighthouse/start.ts',
    'server/tls-probe/start.ts',
    'server/build/build.ts',
    'server/runtime/{d1-plugin,workerd/*}.ts',
    'vite.config.ts',
    'vitest.config.ts',
    'tests/bench/*.ts',
    'tests/bench/scale/scale.ts',
    'tests/bench/empty-remix/vite.config.ts',
    'tests/bench/empty-remix/app/*.{ts,tsx}',
    'tests/e2e/*.spec.ts',
    'tests/node/setup.ts',
    'tests/workers/{setup,mail-server}.ts',
    'tests/fixtures/extension/*.ts',
    'tests/fixtures/tiny-product/run.ts',
    'tests/process/run-rendering.ts',
    '**/*.test.{ts,tsx}',
    'api/drizzle.config.ts',
    'extension/background.ts',
    'extension/popup/popup.ts',
    'extension/options/options.ts',
    'extension/bridge/{page,relay}.ts',
  ],
  project: ['{app,api,cli,contract,extension,lighthouse,server,standins,tests,vite}/**/*.{ts,tsx}'],
  // Their configuration needs their own loaders; what it names is listed above.
  vite: false,
  vitest: false,
  ignoreExportsUsedInFile: true,
  // The contract is what other programs may rely on, used by us or not.
  ignoreIssues: { 'contract/**': ['exports', 'types'] },
  // Read as text, from the root of the repository.
  ignoreUnresolved: ['/docs/operations.md\\?raw'],
  // Tests read their declarations as text, and a program that is compiled as a stranger's.
  ignoreDependencies: ['schema-dts', 'dataforseo-client', 'openapi-fetch'],
  // Debian's own, where there are any.
  ignoreBinaries: ['apt-get', 'apt-cache', 'chrt', 'dpkg-deb'],
} satisfies KnipConfig
