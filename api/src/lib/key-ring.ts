import { hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import { type Settings } from '#api/env.ts'
import { getSigningKey } from './signing-key.ts'

type Ring = Pick<Settings, 'TOKEN_KEYS'>
/** What something is sealed for; nothing that is sealed for one purpose opens for another. */
type Purpose =
  | 'two-step-secret'
  | 'two-step-challenge'
  | 'known-device'
  | 'joining-challenge'
  | 'crawl-secrets'
  | 'project-mail'
  | 'rank-mail'
  | 'digest-mail'
  | 'shared-report'
  | 'report-mail'
  | 'report-request'
  | 'source-secrets'
  | 'source-consent'
  | 'webhook-secret'

const KEY_BYTES = 32

/** A key of its own for each purpose (HKDF, RFC 5869), so that none of them can be used in the place of another. */
const deriveKey = ({ secret }: Ring['TOKEN_KEYS'][number], purpose: Purpose) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `bellwether ${purpose}`, KEY_BYTES))

/**
 * Claims that only we can read, and that nobody else can make: encrypted with AES-GCM under the key that signs today,
 * which is named in the header. The subject is part of what is sealed, so that it opens for nobody else.
 */
export function sealClaims(
  ring: Ring,
  purpose: Purpose,
  { subject, ...claims }: JWTPayload & { subject: string },
): Promise<string> {
  const key = getSigningKey(ring)
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
    .setAudience(purpose)
    .setSubject(subject)
    .encrypt(deriveKey(key, purpose))
}

/** Undefined when it was not sealed by a key of the ring for this purpose, was changed, or has expired. */
export async function openClaims(
  { TOKEN_KEYS }: Ring,
  purpose: Purpose,
  { sealed, now }: { sealed: string; now: Date },
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtDecrypt(
      sealed,
      ({ kid }) => {
        const key = TOKEN_KEYS.find(({ id }) => id === kid)
        if (!key) throw new errors.JWEInvalid('sealed with a key that is not in the ring')
        return deriveKey(key, purpose)
      },
      {
        audience: purpose,
        currentDate: now,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      },
    )
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Whether something was sealed before the ring got its newest key, and should be sealed again while it opens. */
export const isSealedByOlderKey = (ring: Ring, sealed: string) =>
  decodeProtectedHeader(sealed).kid !== getSigningKey(ring).id
