import * as z from 'zod'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'

const LIFE_SECONDS = 180 * 24 * 3600

const Claims = z.object({
  sub: z.string(),
  /** The key of the device's own limits; it stays when the token is renewed. */
  jti: z.string(),
  /** Of the account's password: changing it makes the device unknown again. */
  password: z.string(),
  /** When the two-step sign-in that the device has passed was turned on; null where it has passed none. */
  twoStepAt: z.number().nullable(),
})
type Claims = z.infer<typeof Claims>

export interface KnownDevice {
  id: string
  /** It has passed two-step sign-in, so its wrong codes are counted separately too. */
  hasPassedTwoStep: boolean
}
type Secured = Pick<UserRow, 'id' | 'passwordHash' | 'twoStepAt'>
type Sealing = Pick<Scope, 'settings' | 'now'>

const toPasswordState = ({ passwordHash }: Secured) => hashToken(JSON.stringify([passwordHash]))

/**
 * The token that a known device sends at the next sign-in. Only for somebody who has just authenticated, and
 * `hasPassedTwoStep` only after a code: each new id allows further attempts. It signs nobody in.
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

/** The valid ones among them, of any account. */
export async function openDevices({ settings, now }: Sealing, devices: string[] = []): Promise<Claims[]> {
  const opened = await Promise.all(
    devices.map((sealed) => openClaims(settings, 'known-device', { sealed, now: now() })),
  )
  return opened.flatMap((claims) => Claims.safeParse(claims).data ?? [])
}

/** The known device of this account among them. */
export function findKnownDevice(opened: Claims[], account: Secured): KnownDevice | undefined {
  const state = toPasswordState(account)
  const claims = opened.find(({ sub, password }) => sub === account.id && password === state)
  if (!claims) return undefined
  const { jti, twoStepAt } = claims
  return { id: jti, hasPassedTwoStep: twoStepAt !== null && twoStepAt === account.twoStepAt?.getTime() }
}
