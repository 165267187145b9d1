import { createHash, randomBytes } from 'node:crypto'

interface Reply {
  status: number
  body: unknown
}

export interface Grants {
  /** A code for a consent that was given, bound to its challenge (RFC 7636). */
  issueCode: (query: URLSearchParams) => string
  /** The token endpoint. */
  exchange: (form: URLSearchParams) => Reply
  isGood: (authorization: string | undefined) => boolean
  /** Access tokens expire; the consent goes on. */
  expire: () => void
  /** The consent ends. */
  revoke: () => void
}

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
const refuse = (error: string): Reply => ({ status: 400, body: { error } })
const newToken = () => randomBytes(24).toString('base64url')

interface Issued {
  challenge: string
  redirectUri: string
}

const isOf = (issued: Issued | undefined, form: URLSearchParams) =>
  issued?.challenge ===
    createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url') && issued.redirectUri === form.get('redirect_uri')

function keepCode(codes: Map<string, Issued>, query: URLSearchParams): string {
  const code = newToken()
  const [challenge, redirectUri] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? '']
  codes.set(code, { challenge, redirectUri })
  return code
}

/** Codes and tokens of one client. */
export function createGrants(client: { id: string; secret: string }): Grants {
  const codes = new Map<string, Issued>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const issue = (tokens: Set<string>) => {
    const token = newToken()
    tokens.add(token)
    return token
  }
  const toTokens = (given: Record<string, string>): Reply => {
    const body = {
      access_token: issue(access),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: SCOPE,
      ...given,
    }
    return { status: 200, body }
  }
  return {
    issueCode: (query) => keepCode(codes, query),
    exchange(form) {
      if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
        return refuse('invalid_client')
      if (form.get('grant_type') !== 'authorization_code')
        return refresh.has(form.get('refresh_token') ?? '') ? toTokens({}) : refuse('invalid_grant')
      const code = form.get('code') ?? ''
      const issued = codes.get(code)
      codes.delete(code)
      return isOf(issued, form) ? toTokens({ refresh_token: issue(refresh) }) : refuse('invalid_grant')
    },
    isGood: (authorization) => access.has(authorization?.replace(/^Bearer /, '') ?? ''),
    expire: () => access.clear(),
    revoke: () => {
      access.clear()
      refresh.clear()
    },
  }
}
