const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something: only if the browser says that it comes from our own pages. Browsers send at
 * least one of the two headers with every POST.
 */
export function isAllowedOrigin(request: Request, appUrl: string): boolean {
  if (SAFE.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null) return site === 'same-origin'
  if (!URL.canParse(origin)) return false
  // The second: localhost and 127.0.0.1 are the same machine, and a proxy may have terminated TLS.
  return origin === new URL(appUrl).origin || new URL(origin).host === new URL(request.url).host
}
