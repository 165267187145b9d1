import { createHash } from 'node:crypto'

export interface Person {
  name: string
  email: string
  /** Google sets it for its own and for confirmed addresses. */
  isEmailVerified: boolean
}

/** People who can be chosen without typing. The domain is reserved for examples: mail to them is never delivered. */
export const SAMPLE_PEOPLE: readonly Person[] = [
  { name: 'Ana Souza', email: 'ana.souza@example.com', isEmailVerified: true },
  { name: 'Bruno Lima', email: 'bruno.lima@example.com', isEmailVerified: true },
  { name: 'Carla Unverified', email: 'carla@example.net', isEmailVerified: false },
]

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A Google account id is a long number; the same address always gets the same one. */
export const toGoogleSubject = (email: string) =>
  BigInt(`0x${digestOf(`google:${email}`).slice(0, 17)}`).toString()

const toUuid = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')

/** Microsoft names a person twice: `oid` is the same for every application, `sub` is not. */
export const toMicrosoftObjectId = (email: string) => toUuid(digestOf(`microsoft:${email}`))

export function splitName(name: string): { given: string; family: string } {
  const [given = name, ...rest] = name.split(/\s+/)
  return { given, family: rest.join(' ') }
}
