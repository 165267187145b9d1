import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { parseTrustedProxies } from '#server/front/client-address.ts'
import { createFront } from '#server/front/front.ts'
import { createStaticFiles, type StaticFiles } from '#server/front/static-files.ts'

interface FrontForTest {
  trustedProxies?: string
  upstreamPort?: number
  files?: StaticFiles
}

/** The front of the product before a worker of the test's own. */
export async function startFront(upstream: RequestListener, options: FrontForTest = {}) {
  const worker = createServer({ maxHeaderSize: 64 * 1024 }, upstream)
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve))
  const { port } = worker.address() as AddressInfo
  const front = createFront({
    appUrl: 'https://seo.example.com',
    upstream: { host: '127.0.0.1', port: options.upstreamPort ?? port },
    files: options.files ?? createStaticFiles('.', []),
    trustedProxies: parseTrustedProxies(options.trustedProxies ?? ''),
    log: () => undefined,
  })
  const frontPort = await front.listen(0, '127.0.0.1')
  onTestFinished(async () => {
    await front.drain(0)
    worker.closeAllConnections()
    worker.close()
  })
  return { front, port: frontPort }
}
