import * as z from 'zod'

const Claims = z.object({ exp: z.number().int().positive() })

/**
 * When an access token expires, in milliseconds since 1970. The signature is the API's business.
 * @throws Error 'Invalid JWT' unless it has three parts separated by dots and a readable `exp` in seconds
 */
export function readExpiry(token: string): number {
  const parts = token.split('.')
  const [, payload] = parts
  if (parts.length !== 3 || !payload) throw new Error('Invalid JWT')
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    return Claims.parse(JSON.parse(atob(base64))).exp * 1000
  } catch {
    throw new Error('Invalid JWT')
  }
}
