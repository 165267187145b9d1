import * as z from 'zod'
import type { CookieJar } from './cookie-jar.server.ts'

const NAME = 'knownDevice'
/** Longer than a session, since it is needed without one. The API's tokens have the same lifetime. */
const ATTRIBUTES = { httpOnly: true, secure: true, maxAge: 180 * 24 * 60 * 60 }
/** A shared browser is a known device of several people. */
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

/** The known-device tokens of people who signed in in this browser. */
export const listKnownDevices = (cookies: CookieJar): string[] => read(cookies).map(([, token]) => token)

/** Stores a known-device token. It survives sign-outs, and signs nobody in. */
export function keepKnownDevice(cookies: CookieJar, userId: string, token: string | undefined): void {
  if (token === undefined) return
  const others = read(cookies).filter(([id]) => id !== userId)
  const known: Known = [[userId, token], ...others.slice(0, MAX_ACCOUNTS - 1)]
  cookies.set(NAME, JSON.stringify(known), ATTRIBUTES)
}
