import { isLoopbackHost } from '#contract/setting-rules.ts'
import type { Settings } from './settings.server.ts'

/**
 * One machine answers to localhost and 127.0.0.1 alike, and a browser keeps cookies apart for each. Whoever is about to
 * sign in is led to the one that mailed links, sign-in providers and payment pages come back to; undefined where that is
 * where they are, or where they are signed in already.
 */
export function findOneAddress(
  { method, url, headers }: Request,
  { APP_URL, isLocal }: Pick<Settings, 'APP_URL' | 'isLocal'>,
): string | undefined {
  const given = new URL(url)
  const known = new URL(APP_URL)
  // Said by browsers alone, and of pages alone: other programs are answered where they ask.
  const isPage = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
  const isAlias =
    isLoopbackHost(given.hostname) && given.hostname !== known.hostname && given.port === known.port
  return isLocal && isPage && isAlias ? known.origin + given.pathname + given.search : undefined
}
