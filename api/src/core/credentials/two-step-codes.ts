import { randomInt, scrypt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Codes of the previous and next 30 seconds are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1
/** As RFC 4226 recommends: the length of the hash. */
const SECRET_BYTES = 20

const CODES = 10
const CODE_LENGTH = 10
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Recovery codes have 50 random bits, so this costs less than for passwords, and a stolen table is still useless. */
const HASH_COST = { N: 2 ** 12, r: 8, p: 1 }
const HASH_BYTES = 32

const toTotp = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Bellwether',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The URL in the QR code for authenticator apps. */
export const toAddress = (secret: string, label: string) => toTotp(secret, label).toString()

/** The time step (30 seconds, since 1970) of a code; undefined for a wrong or an outdated one. */
export function findCounter(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = toTotp(secret, '')
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const newRecoveryCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newRecoveryCodes = () => Array.from({ length: CODES }, newRecoveryCode)

/** The stored hash of a recovery code: scrypt, salted with its user, base64url. */
export function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, `recovery-code:${userId}`, HASH_BYTES, HASH_COST, (error, key) => {
      if (error) reject(error)
      else resolve(key.toString('base64url'))
    })
  })
}
