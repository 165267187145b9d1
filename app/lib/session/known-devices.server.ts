import * as z from 'zod'
import type { CookieJar } from './cookie-jar.server.ts'

const NAME = 'knownDevice'
/** Longer than a session: it is needed when there is none. The API's tokens live as long. */
const ATTRIBUTES = { httpOnly: true, secure: true, maxAge: 180 * 24 * 60 * 60 }
/** A browser that is shared knows each of its people again. */
const MAX_ACCOUNTS = 4

const Known = z.array(z.tuple([z.string().max(100), z.string().min(1).max(1000)])).max(MAX_ACCOUNTS)
type Known = z.infer<typeof Known>

function read(cookies: CookieJar): Known {
  try {
    return Known.safeParse(JSON.parse(cookies.read(NAME) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** What the API has given this browser for those who signed in here, so that it knows it again. */
export const listKnownDevices = (cookies: CookieJar): string[] => read(cookies).map(([, token]) => token)

/** Keeps what this browser is known by from now on. It stays through sign-outs, and lets nobody in. */
export function keepKnownDevice(cookies: CookieJar, userId: string, token: string | undefined): void {
  if (token === undefined) return
  const others = read(cookies).filter(([id]) => id !== userId)
  const known: Known = [[userId, token], ...others.slice(0, MAX_ACCOUNTS - 1)]
  cookies.set(NAME, JSON.stringify(known), ATTRIBUTES)
}
