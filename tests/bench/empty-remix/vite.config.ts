import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from '../../../remix.config.js' // eslint-disable-line no-restricted-imports -- The configuration that is measured, itself.

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix({ ...remixConfig, buildDirectory: '../../../build/empty-remix' })],
  build: { target: 'es2022', ...(isSsrBuild && { rollupOptions: { input: 'app/worker.ts' } }) },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'] },
  },
}))
