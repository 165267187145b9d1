import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { base64url } from 'jose'

interface Cost {
  N: number
  r: number
  p: number
}

/** 16 MiB a password, which fits an isolate; measured in docs/decisions/002-passwords.md. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const STORED = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
  const memory = 2 * 128 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    // NFKC, so that the same password from another keyboard or system is the same bytes.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: memory }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

const store = ({ N, r, p }: Cost, salt: Uint8Array, key: Uint8Array) =>
  `scrypt$N=${N},r=${r},p=${p}$${base64url.encode(salt)}$${base64url.encode(key)}`

/** `scrypt$N=…,r=…,p=…$salt$key`: what is needed to check it later stands in it. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return store(cost, salt, await derive(password, salt, cost))
}

/** What an account that is not there is checked against, so that its refusal takes as long as any other. */
const NOBODY = store(COST, new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES))

/** Whether a password is the stored one. `isOutdated`: it was stored at another cost, so store it again. */
export async function checkPassword(
  password: string,
  stored: string | null | undefined,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const [, N, r, p, salt = '', key = ''] = STORED.exec(stored ?? NOBODY) ?? []
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = base64url.decode(key)
  const derived = await derive(password, base64url.decode(salt), cost)
  return {
    isRight: stored != null && timingSafeEqual(derived, expected),
    isOutdated: cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p,
  }
}
