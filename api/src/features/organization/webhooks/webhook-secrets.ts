import { isSealedByOlderKey, openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type EndpointRow } from './webhooks.queries.ts'

type Ring = Pick<Platform, 'settings' | 'now'>
type Whose = Pick<EndpointRow, 'id' | 'organizationId'>

/** What is sealed for one endpoint opens for no other. */
const subjectOf = ({ organizationId, id }: Whose) => `${organizationId} ${id}`

export const sealSecret = ({ settings }: Pick<Ring, 'settings'>, whose: Whose, secret: string) =>
  sealClaims(settings, 'webhook-secret', { subject: subjectOf(whose), secret })

/** Undefined where it no longer opens: the server's keys have changed. */
async function openSecret(
  { settings, now }: Ring,
  whose: Whose,
  sealed: string,
): Promise<string | undefined> {
  const claims = await openClaims(settings, 'webhook-secret', { sealed, now: now() })
  const secret = claims?.['secret']
  return claims?.sub === subjectOf(whose) && typeof secret === 'string' ? secret : undefined
}

export interface OpenSecrets {
  /** The current one first; the one before it while that still signs. Empty where the current one does not open. */
  secrets: string[]
  /** The current one, sealed by the newest key of the ring, where it was not. */
  resealed: string | null
}

export async function openSecrets(ring: Ring, endpoint: EndpointRow): Promise<OpenSecrets> {
  const { secret: sealed, previousSecret, previousSecretUntil } = endpoint
  const current = await openSecret(ring, endpoint, sealed)
  if (current === undefined) return { secrets: [], resealed: null }
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > ring.now()
  const previous =
    isOverlapping && previousSecret !== null ? await openSecret(ring, endpoint, previousSecret) : undefined
  return {
    secrets: previous === undefined ? [current] : [current, previous],
    resealed: isSealedByOlderKey(ring.settings, sealed) ? await sealSecret(ring, endpoint, current) : null,
  }
}
