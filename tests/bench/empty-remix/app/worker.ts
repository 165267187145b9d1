import { createRequestHandler } from '@remix-run/cloudflare'
import * as build from 'virtual:remix/server-build'

const handle = createRequestHandler({ ...build, mode: 'production' }, 'production')

export default {
  async fetch(request: Request) {
    // The readiness probe of the server.
    if (new URL(request.url).pathname === '/api/health') return new Response()
    return handle(request)
  },
}
