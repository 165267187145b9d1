import { isLoopbackHost } from '#contract/setting-rules.ts'
import type { Settings } from './settings.server.ts'

const MAPPED_IPV4 = '::ffff:'

function isOnThisMachine(address: string | null): boolean {
  return address !== null && isLoopbackHost(address.replace(MAPPED_IPV4, ''))
}

/**
 * Developer pages: only on a loopback URL, and for clients on the same machine.
 * @throws a 404 for everybody else
 */
export function requireDevPages(
  request: Request,
  { isLocal, ALLOW_DEV_PAGES }: Pick<Settings, 'isLocal' | 'ALLOW_DEV_PAGES'>,
): void {
  const isNear = isOnThisMachine(request.headers.get('cf-connecting-ip'))
  if (!isLocal || !(isNear || ALLOW_DEV_PAGES === 'network')) throw new Response(null, { status: 404 })
}
