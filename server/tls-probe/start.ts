import '#server/build/compile-cache.ts'
import { startProbeServer } from './probe-server.ts'

// Started by server/runtime/tls-probes.ts, which reads the port from what this prints first.

const server = await startProbeServer({
  secret: process.env['TLS_PROBE_SECRET'] ?? '',
  rules: { allowPrivate: process.env['TLS_PROBE_PRIVATE_ADDRESSES'] === 'allow' },
})

function end() {
  server.stop()
  process.exit(0)
}

// Nobody is there any more: the server that started this has ended, in whatever way.
process.stdin.once('end', end).resume()
process.once('SIGTERM', end)
console.log(JSON.stringify({ port: server.port }))
