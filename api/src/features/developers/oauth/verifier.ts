import { hashToken } from '#api/lib/random-tokens.ts'
import { isSecret } from '#api/lib/run-secret.ts'

/** SHA-256 in base64url: the only method that we take (RFC 7636, S256). */
const CHALLENGE = /^[\w-]{43}$/
const VERIFIER = /^[\w.~-]{43,128}$/

export const isChallenge = (text: string | undefined): text is string =>
  text !== undefined && CHALLENGE.test(text)

/** Whether the verifier is the one that the challenge was made from. */
export const isVerified = (challenge: string, verifier: string): boolean =>
  VERIFIER.test(verifier) && isSecret(hashToken(verifier), challenge)
