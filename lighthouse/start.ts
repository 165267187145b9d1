import '#server/build/compile-cache.ts'
import { startRenderServer } from './render-server.ts'

// Started by server/runtime/browser-process.ts, which reads the port from what this prints first.

const { RENDER_SECRET: secret = '', RENDER_CHROMIUM: executable = '' } = process.env

const server = await startRenderServer({
  secret,
  chromium: {
    executable,
    processors: process.env['RENDER_CPUS'] || undefined,
    needsSandbox: process.env['RENDER_SANDBOX'] !== 'preferred',
  },
  rules: { allowPrivate: process.env['RENDER_PRIVATE_ADDRESSES'] === 'allow' },
})

function end() {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

// Nobody is there any more: the server that started this has ended, in whatever way.
process.stdin.once('end', end).resume()
process.once('SIGTERM', end)
console.log(JSON.stringify({ port: server.port }))
