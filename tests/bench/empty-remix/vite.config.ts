import { vitePlugin as remix } from '@remix-run/dev'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Rollup reads a relative path from where it was started, which would be the product's own worker.
const WORKER = path.join(import.meta.dirname, 'app/worker.ts')

/** As in the product: the worker, and not Remix's own module, is the entry of the server build. */
const workerEntry: Plugin = {
  name: 'worker-entry',
  enforce: 'post',
  config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { input: WORKER } } } : undefined),
}

export default defineConfig({
  plugins: [
    remix({
      buildDirectory: '../../../build/empty-remix',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    workerEntry,
  ],
  build: { target: 'es2022', emptyOutDir: true },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'] },
  },
})
