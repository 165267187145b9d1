import { isLoopbackHost } from '#contract/setting-rules.ts'
import type { Settings } from './settings.server.ts'

/**
 * One machine serves both localhost and 127.0.0.1, and browsers separate their cookies. Somebody who is about to sign
 * in is redirected to the one that emailed links, sign-in providers and payment pages return to; undefined where they
 * are already there, or signed in.
 */
export function findOneAddress(
  { method, url, headers }: Request,
  { APP_URL, isLocal }: Pick<Settings, 'APP_URL' | 'isLocal'>,
): string | undefined {
  const given = new URL(url)
  const known = new URL(APP_URL)
  // Only browsers send this, and only for pages: other programs are not redirected.
  const isPage = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
  const isAlias =
    isLoopbackHost(given.hostname) && given.hostname !== known.hostname && given.port === known.port
  return isLocal && isPage && isAlias ? known.origin + given.pathname + given.search : undefined
}
