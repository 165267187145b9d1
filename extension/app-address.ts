import { isLoopbackHost } from '#contract/setting-rules.ts'

/** Set by the build. */
declare const __APP_URL__: string

/** The Bellwether of this build, such as `https://seo.example.com`. */
export const BUILT_FOR = __APP_URL__

const KEY = 'address'

/** A parsed name or IP address. Chrome also parses a sentence as a host, with `%20` for its spaces. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** The companion's Bellwether: the chosen one, else that of the build. */
export async function readAddress(): Promise<string> {
  const { [KEY]: chosen } = await chrome.storage.local.get(KEY)
  return typeof chosen === 'string' ? chosen : BUILT_FOR
}

export const keepAddress = (address: string) => chrome.storage.local.set({ [KEY]: address })

/** The origin of a typed URL, with https by default; undefined where tokens must not be sent to it. */
export function toAddress(typed: string): string | undefined {
  const text = typed.trim()
  const isBare = !text.includes('://')
  const local = isBare && URL.canParse(`http://${text}`) && isLoopbackHost(new URL(`http://${text}`).hostname)
  const url = isBare ? `${local ? 'http' : 'https'}://${text}` : text
  if (text === '' || text.length > 500 || !URL.canParse(url)) return undefined
  const { protocol, hostname, origin } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return isSafe && HOST.test(hostname) ? origin : undefined
}

/** The match pattern of a URL. Patterns have no ports, so callers also compare the whole origin. */
export function toPattern(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}
