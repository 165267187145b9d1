import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type BuildOptions, defineConfig } from 'vite'
import { appWorkerDevelopment, appWorkerEntry } from './vite/app-worker.ts'
import { inlineScripts } from './vite/inline-scripts.ts'
import { plainIcons } from './vite/plain-icons.ts'
import { rememberedRoutes } from './vite/remembered-routes.ts'
import remixConfig from './remix.config.js'

const WORKER_CONDITIONS = ['workerd', 'worker', 'browser', 'module', 'import', 'default']

// What a few pages use stays with them.
const OF_FEW_PAGES =
  /\/app\/ui\/(chart|showcase|search-select|combobox|checkbox-list|avatar-stack|fold-text|image-field|steps|radio-cards|password-input|code-block|copy-button|copy-field|metric-card|skeleton|stat-list|textarea)|\/lucide-react\/.*\/(building-2|credit-card|pause|rotate-cw|scan-search|shield-check|upload)\./
// What pages for somebody who has signed in use, and the way there does not; the palette comes when it is opened.
const OF_SIGNED_IN =
  /\/app\/(features\/shell\/(?!search-page|search-results|command-palette)|lib\/(format|roles)\.|ui\/(search-address|description-list|progress|menu|breadcrumbs|page-header|dialog|theme-toggle|avatar|empty))/
// What lists and reports use, and pages about one thing do not.
const OF_LISTS = /\/app\/ui\/table/
// One field with its label: all that some forms have.
const OF_FIELDS = /\/app\/ui\/(field|input)\./
// What other forms use, and those of searches and filters.
const OF_FORMS =
  /\/app\/(ui\/(error-summary|checkbox|select|toolbar|pagination)|lib\/(form-view|form-faults|checked-form|use-checked-form))\./
// What each page with script uses.
const OF_ALL =
  /\/app\/(ui\/|features\/errors\/(?!unsent|typed))|\/app\/lib\/(paths|persistence|keep-form|panel-cache|trouble)\.|\/node_modules\/(lucide-react|clsx)\/|vite\/preload-helper/

/**
 * What nearly every signed-in page needs, as two files, and what lists, fields and forms need, as three more: left alone, each icon and each
 * control becomes a chunk of its own, and forty small files are more bytes and more requests than one.
 */
function toSharedChunk(id: string): string | undefined {
  if (OF_FEW_PAGES.test(id)) return undefined
  if (OF_SIGNED_IN.test(id)) return 'ui-signed-in'
  if (OF_LISTS.test(id)) return 'ui-lists'
  if (OF_FIELDS.test(id)) return 'ui-fields'
  if (OF_FORMS.test(id)) return 'ui-forms'
  return OF_ALL.test(id) ? 'ui' : undefined
}

/** What browsers load is made small by the slower of the two minifiers, which leaves some 4 % less. */
const SMALLEST: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, toplevel: true, compress: { passes: 3 } },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    appWorkerDevelopment(),
    tailwindcss(),
    inlineScripts(),
    plainIcons(),
    rememberedRoutes(),
    remix(remixConfig),
    appWorkerEntry(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // A container may allow no more than 1,024 open files, and the icons alone are more.
      maxParallelFileOps: 100,
      ...(!isSsrBuild && { output: { manualChunks: toSharedChunk } }),
    },
    ...(!isSsrBuild && SMALLEST),
  },
  // Found before the first page is asked for: a package that is found later reloads the page, with a second React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/*.tsx'] },
  ssr: {
    target: 'webworker',
    ...(command === 'build' && { noExternal: true }),
    resolve: { conditions: WORKER_CONDITIONS, externalConditions: ['workerd', 'worker'] },
  },
  server: { watch: { ignored: ['**/.wrangler/**', '**/test-results/**', '**/.data/**'] } },
}))
