import '#server/build/compile-cache.ts'
import { BUILD_DIR, getCurrentBuild } from '#server/build/current-build.ts'
import { endWithReason } from '#server/runtime/end-with-reason.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import { createLog } from '#server/runtime/log.ts'
import { startProduct } from '#server/runtime/product.ts'
import { readServerSettings } from '#server/runtime/settings.ts'
import { stopOnSignal } from '#server/runtime/stop-on-signal.ts'

async function start() {
  // The address must be known before anything starts, so port 0 is settled here.
  const environment =
    process.env['PORT'] === '0' ? { ...process.env, PORT: String(await findFreePort()) } : process.env
  const settings = readServerSettings(environment)
  const build = getCurrentBuild()
  const startedAt = performance.now()
  const log = createLog((line) => process.stdout.write(line), Boolean(process.env['DEBUG']))
  const product = await startProduct({ settings, build, buildDir: BUILD_DIR, log })
  stopOnSignal(() => product.stop())
  console.log(`Bellwether is ready at ${product.url} (${Math.round(performance.now() - startedAt)} ms)`)
  if (settings.MAIL_PROVIDER === 'outbox') console.log(`Mail is kept at ${product.url}/dev/outbox`)
}

await start().catch(endWithReason)
