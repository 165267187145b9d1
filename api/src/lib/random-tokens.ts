import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token, and what stands for personal data in a limit's key: SHA-256, base64url. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A token that only the holder of the secret can derive, and derives alike each time: HMAC-SHA256, base64url. */
export const deriveToken = (secret: string, from: string) =>
  createHmac('sha256', secret).update(from).digest('base64url')
