import type { Bindings, Settings } from './settings.server.ts'

const PREFIX = '/api'

export const isApiRequest = (url: URL) => url.pathname === PREFIX || url.pathname.startsWith(`${PREFIX}/`)

/**
 * Passes a call of another program to the API unchanged, without cookies: the API only accepts bearer tokens, and other
 * sites must not be able to use the visitor's cookies.
 */
export async function passToApi(request: Request, bindings: Bindings, settings: Settings): Promise<Response> {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  const address = settings.API_URL
    ? settings.API_URL + url.pathname.slice(PREFIX.length) + url.search
    : url.toString()
  const passed = new Request(address, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal: request.signal,
    ...(request.body && { duplex: 'half' }),
  })
  const response = settings.API_URL || !bindings.API ? await fetch(passed) : await bindings.API.fetch(passed)
  const kept = new Headers(response.headers)
  kept.delete('set-cookie')
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: kept,
  })
}
