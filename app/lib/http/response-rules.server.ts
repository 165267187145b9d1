import { paths } from '#app/lib/paths.ts'
import type { Settings } from './settings.server.ts'

/** Pages that are the same for everybody who is not signed in. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  paths.home(),
  paths.pricing(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.bot(),
  paths.offline(),
  paths.signIn(),
  paths.signUp(),
  paths.forgotPassword(),
])

/** Prevents caching of a response, unless it has its own rule: Back would show it to the next person. */
export function keepPrivate(headers: Headers, { method, url }: Request, isSignedIn: boolean): void {
  if (headers.has('cache-control')) return
  const page = new URL(url).pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  const isRead = method === 'GET' || method === 'HEAD'
  const isPublic = isRead && !isSignedIn && PUBLIC_PAGES.has(page) && !headers.has('set-cookie')
  headers.set('cache-control', isPublic ? 'private, no-cache' : 'private, no-store')
}

/** Makes all cookies Secure on https. */
export function secureCookies(headers: Headers, { isHttps }: Pick<Settings, 'isHttps'>): void {
  if (!isHttps) return
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    headers.append('set-cookie', /;\s*secure(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`)
  }
}
