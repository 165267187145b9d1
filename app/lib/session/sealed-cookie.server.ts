import { compactDecrypt, CompactEncrypt } from 'jose'
import * as z from 'zod'
import type { CookieJar } from './cookie-jar.server.ts'

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const
const Envelope = z.object({ name: z.string(), until: z.number(), value: z.unknown() })

async function toKey(secret: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
}

interface SealedCookie<T> {
  read: (cookies: CookieJar, secret: string) => Promise<T | undefined>
  write: (cookies: CookieJar, secret: string, value: T) => Promise<void>
  delete: (cookies: CookieJar) => void
}

/** A short-lived encrypted cookie that the browser can't read, change or extend. */
export function createSealedCookie<T>(name: string, schema: z.ZodType<T>, maxAge: number): SealedCookie<T> {
  const attributes = { httpOnly: true, secure: true, maxAge }
  return {
    async read(cookies, secret) {
      const sealed = cookies.read(name)
      if (!sealed) return undefined
      try {
        const { plaintext } = await compactDecrypt(sealed, await toKey(secret))
        const envelope = Envelope.parse(JSON.parse(new TextDecoder().decode(plaintext)))
        if (envelope.name !== name || envelope.until < Date.now()) return undefined
        return schema.safeParse(envelope.value).data
      } catch {
        return undefined
      }
    },
    async write(cookies, secret, value) {
      const envelope = JSON.stringify({ name, until: Date.now() + maxAge * 1000, value })
      const sealed = await new CompactEncrypt(new TextEncoder().encode(envelope))
        .setProtectedHeader(HEADER)
        .encrypt(await toKey(secret))
      cookies.set(name, sealed, attributes)
    },
    delete: (cookies) => cookies.delete(name, attributes),
  }
}
