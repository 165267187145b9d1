import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type BuildOptions, defineConfig } from 'vite'
import { absoluteLinks } from './vite/absolute-links.ts'
import { appWorkerDevelopment, appWorkerEntry } from './vite/app-worker.ts'
import { checkCount } from './vite/check-count.ts'
import { drawnOnceOnServer } from './vite/drawn-once.ts'
import { handledStreams } from './vite/handled-streams.ts'
import { inlineScripts } from './vite/inline-scripts.ts'
import { iconSprite } from './vite/icon-sprite.ts'
import { plainElements } from './vite/plain-elements.ts'
import { plainLinks } from './vite/plain-links.ts'
import { rememberedRoutes } from './vite/remembered-routes.ts'
import { settledBranches } from './vite/settled-branches.ts'
import { toSharedChunk } from './vite/shared-chunks.ts'
import { uncopiedRequests } from './vite/uncopied-requests.ts'
import { wholeData } from './vite/whole-data.ts'
import { writtenScripts } from './vite/written-scripts.ts'
import remixConfig from './remix.config.js'

const WORKER_CONDITIONS = ['workerd', 'worker', 'browser', 'module', 'import', 'default']

/** What browsers load is made small by the slower of the two minifiers, which leaves some 4 % less. No getter of ours acts. */
const SMALLEST: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, toplevel: true, compress: { passes: 3, pure_getters: true } },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    appWorkerDevelopment(),
    tailwindcss(),
    handledStreams(),
    inlineScripts(),
    checkCount(),
    iconSprite(),
    rememberedRoutes(),
    absoluteLinks(),
    plainLinks(),
    plainElements(),
    drawnOnceOnServer(),
    uncopiedRequests(),
    wholeData(),
    writtenScripts(),
    settledBranches(remixConfig?.future ?? {}),
    remix(remixConfig),
    appWorkerEntry(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // A container may allow no more than 1,024 open files, and the icons alone are more.
      maxParallelFileOps: 100,
      ...(!isSsrBuild && { output: { manualChunks: toSharedChunk() } }),
    },
    ...(!isSsrBuild && SMALLEST),
  },
  // Found before the first page is asked for: a package that is found later reloads the page, with a second React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/*/*.tsx'] },
  ssr: {
    target: 'webworker',
    ...(command === 'build' && { noExternal: true }),
    resolve: { conditions: WORKER_CONDITIONS, externalConditions: ['workerd', 'worker'] },
  },
  server: { watch: { ignored: ['**/.wrangler/**', '**/test-results/**', '**/.data/**'] } },
}))
