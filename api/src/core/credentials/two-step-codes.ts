import { randomInt, scrypt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Codes of the 30 seconds before and after are taken too: clocks differ, and people type slowly. */
const WINDOW = 1
/** What RFC 4226 recommends: as long as what the hash gives. */
const SECRET_BYTES = 20

const CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 50 random bits behind it, so it need not be as dear as a password's; a stolen table is still no use to anybody. */
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

/** What authenticator apps read from a picture. */
export const toAddress = (secret: string, label: string) => toTotp(secret, label).toString()

/** The 30 seconds since 1970 that a code belongs to; undefined for a wrong or an outdated one. */
export function findCounter(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = toTotp(secret, '')
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const newRecoveryCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newRecoveryCodes = () => Array.from({ length: CODES }, newRecoveryCode)

/** What is stored of a recovery code: scrypt, salted with whose it is, base64url. */
export function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, `recovery-code:${userId}`, HASH_BYTES, HASH_COST, (error, key) => {
      if (error) reject(error)
      else resolve(key.toString('base64url'))
    })
  })
}
