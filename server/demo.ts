import '#server/build/compile-cache.ts'
import { join } from 'node:path'
import { startSampleSite } from '#standins/sample-site/sample-site.ts'
import { BUILD_DIR, getCurrentBuild } from '#server/build/current-build.ts'
import { DEMO, ensureDemoAudit, signInToDemo } from './demo-organization.ts'
import { addSampleCompany } from './sample-company/sample-company.ts'
import { endWithReason } from '#server/runtime/end-with-reason.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import { createLog } from '#server/runtime/log.ts'
import { startProduct } from '#server/runtime/product.ts'
import { readServerSettings } from '#server/runtime/settings.ts'
import { stopOnSignal } from '#server/runtime/stop-on-signal.ts'

/** The product with a sample organization, in a data folder of its own and on this machine only. */
async function demonstrate() {
  const settings = readServerSettings({
    PORT: process.env['PORT'],
    DATA_DIR: join(process.env['DATA_DIR'] ?? '.data', 'demo'),
    CRAWL_PRIVATE_ADDRESSES: 'allow',
  })
  const log = createLog((line) => process.stdout.write(line), Boolean(process.env['DEBUG']))
  const start = () => startProduct({ settings, build: getCurrentBuild(), buildDir: BUILD_DIR, log })
  // The first start makes the organization, so that its people can be added while nothing else writes.
  const first = await start()
  await signInToDemo(first.url)
  await first.stop()
  addSampleCompany(settings.DATA_DIR, { email: DEMO.email, now: new Date() })
  const product = await start()
  const site = await startSampleSite(await findFreePort(settings.PORT + 3))
  stopOnSignal(async () => {
    await Promise.all([product.stop(), site.stop()])
  })
  await ensureDemoAudit(product.url, await signInToDemo(product.url), site.url)
  console.log(`Bellwether is ready at ${product.url}/auth/signin`)
  console.log(`Sign in as ${DEMO.email} with the password ${DEMO.password}`)
  console.log(`The sample site that it audits is at ${site.url}`)
}

await demonstrate().catch(endWithReason)
