import * as z from 'zod'

const Claims = z.object({ exp: z.number().int().positive(), sid: z.string().optional() })

/**
 * What an access token says of itself: when it expires, in milliseconds since 1970, and which session it belongs to. The
 * signature is the API's business.
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
