import * as z from 'zod'

const Claims = z.object({ exp: z.number().int().positive(), sid: z.string().optional() })

/**
 * The claims of an access token: its expiry, in milliseconds since 1970, and its session. Only the API verifies the
 * signature.
 * @throws Error 'Invalid JWT' unless it has three parts separated by dots and a readable `exp` in seconds
 */
export function readToken(token: string): { expiresAt: number; sessionId: string | undefined } {
  const parts = token.split('.')
  const [, payload] = parts
  if (parts.length !== 3 || !payload) throw new Error('Invalid JWT')
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const { exp, sid } = Claims.parse(JSON.parse(atob(base64)))
    return { expiresAt: exp * 1000, sessionId: sid }
  } catch {
    throw new Error('Invalid JWT')
  }
}
