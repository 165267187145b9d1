import * as z from 'zod'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Platform } from '#api/lib/platform.ts'
import { id } from '#contract/fields.ts'
import { type Whose } from './notifications.queries.ts'

const Claims = z.object({ sub: id('usr'), organization: id('org') })

/** The link has no end: old mail is unsubscribed from too. */
export const sealDigestToken = (
  { settings }: Pick<Platform, 'settings'>,
  { userId, organizationId }: Whose,
): Promise<string> => sealClaims(settings, 'digest-mail', { subject: userId, organization: organizationId })

/** Undefined for what is no token of ours, or was sealed with a key that is gone. */
export async function openDigestToken(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  token: string,
): Promise<Whose | undefined> {
  const claims = await openClaims(settings, 'digest-mail', { sealed: token, now: now() })
  const found = Claims.safeParse(claims)
  return found.success ? { userId: found.data.sub, organizationId: found.data.organization } : undefined
}
