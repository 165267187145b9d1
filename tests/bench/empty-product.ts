import { readBuildManifest } from '#server/build/build-manifest.ts'
import { createLog } from '#server/runtime/log.ts'
import { startProduct } from '#server/runtime/product.ts'
import { readServerSettings } from '#server/runtime/settings.ts'
import { stopOnSignal } from '#server/runtime/stop-on-signal.ts'

// The product's own server, front and API, with an empty Remix page in the place of the app worker.

const buildDir = 'build'
const build = readBuildManifest(buildDir)
const product = await startProduct({
  settings: readServerSettings(process.env),
  build: {
    ...build,
    app: { ...build.app, folder: 'empty-remix/server', modules: [{ type: 'ESModule', path: 'index.js' }] },
  },
  buildDir,
  log: createLog((line) => process.stdout.write(line), false),
})
stopOnSignal(() => product.stop())
