import * as z from 'zod'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'

const LIFE_SECONDS = 180 * 24 * 3600

const Claims = z.object({
  sub: z.string(),
  /** What the device's own limits count by; it stays when the token is renewed. */
  jti: z.string(),
  /** Of the password that the account had: with another one the device is unknown again. */
  password: z.string(),
  /** When the two-step sign-in was turned on that the device has passed; null where it has passed none. */
  twoStepAt: z.number().nullable(),
})
type Claims = z.infer<typeof Claims>

export interface KnownDevice {
  id: string
  /** It was signed in on with a code, so its wrong codes are counted apart as well. */
  hasPassedTwoStep: boolean
}
type Secured = Pick<UserRow, 'id' | 'passwordHash' | 'twoStepAt'>
type Sealing = Pick<Scope, 'settings' | 'now'>

const toPasswordState = ({ passwordHash }: Secured) => hashToken(JSON.stringify([passwordHash]))

/**
 * What a device shows the next time to be known by. Only for somebody who has just proved to be the account's owner, and
 * `hasPassedTwoStep` only after a code: each new id is a further set of tries. It lets nobody in.
 */
export function sealDevice(
  { settings, now }: Sealing,
  account: Secured,
  { id = newToken(), hasPassedTwoStep }: Partial<KnownDevice> = {},
): Promise<string> {
  return sealClaims(settings, 'known-device', {
    subject: account.id,
    jti: id,
    exp: Math.floor(now().getTime() / 1000) + LIFE_SECONDS,
    password: toPasswordState(account),
    twoStepAt: hasPassedTwoStep ? (account.twoStepAt?.getTime() ?? null) : null,
  })
}

/** Those that are ours and have not expired, whoever's they are. */
export async function openDevices({ settings, now }: Sealing, devices: string[] = []): Promise<Claims[]> {
  const opened = await Promise.all(
    devices.map((sealed) => openClaims(settings, 'known-device', { sealed, now: now() })),
  )
  return opened.flatMap((claims) => Claims.safeParse(claims).data ?? [])
}

/** The device by which an account knows its owner again. */
export function findKnownDevice(opened: Claims[], account: Secured): KnownDevice | undefined {
  const state = toPasswordState(account)
  const claims = opened.find(({ sub, password }) => sub === account.id && password === state)
  if (!claims) return undefined
  const { jti, twoStepAt } = claims
  return { id: jti, hasPassedTwoStep: twoStepAt !== null && twoStepAt === account.twoStepAt?.getTime() }
}
