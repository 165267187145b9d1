import { exportJWK, generateKeyPair, SignJWT } from 'jose'

interface TokenOptions {
  claims?: Record<string, unknown>
  alg?: string
  kid?: string
  key?: Parameters<SignJWT['sign']>[0]
}

/** A provider's keys, served like a provider does, and id tokens signed by them. */
export async function createProviderKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'provider-key', alg: 'RS256', use: 'sig' }
  const requests: string[] = []

  const serve: typeof fetch = (input) => {
    requests.push(input instanceof Request ? input.url : input.toString())
    return Promise.resolve(Response.json({ keys: [jwk] }))
  }

  function sign({ claims = {}, alg = 'RS256', kid = 'provider-key', key = privateKey }: TokenOptions = {}) {
    return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
  }

  return { jwk, serve, sign, requests }
}

const seconds = (at: Date, after = 0) => Math.floor(at.getTime() / 1000) + after

export function googleClaims(at: Date, overrides: Record<string, unknown> = {}) {
  return {
    iss: 'https://accounts.google.com',
    aud: 'google-client',
    sub: crypto.randomUUID(),
    email: `gil-${crypto.randomUUID()}@example.com`,
    email_verified: true,
    iat: seconds(at),
    exp: seconds(at, 3600),
    ...overrides,
  }
}

export function microsoftClaims(at: Date, overrides: Record<string, unknown> = {}) {
  const tid = '9188040d-6c67-4c5b-b112-36a304b66dad'
  return {
    iss: `https://login.microsoftonline.com/${tid}/v2.0`,
    aud: 'microsoft-client',
    sub: crypto.randomUUID(),
    tid,
    email: `mia-${crypto.randomUUID()}@example.com`,
    iat: seconds(at),
    exp: seconds(at, 3600),
    ...overrides,
  }
}
