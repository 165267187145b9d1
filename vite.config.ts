import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { appWorkerDevelopment, appWorkerEntry } from './vite/app-worker.ts'
import { inlineScripts } from './vite/inline-scripts.ts'
import remixConfig from './remix.config.js'

const WORKER_CONDITIONS = ['workerd', 'worker', 'browser', 'module', 'import', 'default']

export default defineConfig(({ command }) => ({
  plugins: [appWorkerDevelopment(), tailwindcss(), inlineScripts(), remix(remixConfig), appWorkerEntry()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: {
    target: 'webworker',
    ...(command === 'build' && { noExternal: true }),
    resolve: { conditions: WORKER_CONDITIONS, externalConditions: ['workerd', 'worker'] },
  },
  server: { watch: { ignored: ['**/.wrangler/**', '**/test-results/**', '**/.data/**'] } },
}))
