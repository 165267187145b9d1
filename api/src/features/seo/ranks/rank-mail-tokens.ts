import * as z from 'zod'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Platform } from '#api/lib/platform.ts'
import { id } from '#contract/fields.ts'

const Claims = z.object({ sub: id('usr'), organization: id('org') })

/** One mail is about all domains that somebody follows. The link has no end: old mail is unsubscribed from too. */
export const sealRankMailToken = (
  { settings }: Pick<Platform, 'settings'>,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string> => sealClaims(settings, 'rank-mail', { subject: userId, organization: organizationId })

/** Undefined for what is no token of ours, or was sealed with a key that is gone. */
export async function openRankMailToken(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  token: string,
): Promise<{ userId: string; organizationId: string } | undefined> {
  const claims = await openClaims(settings, 'rank-mail', { sealed: token, now: now() })
  const found = Claims.safeParse(claims)
  return found.success ? { userId: found.data.sub, organizationId: found.data.organization } : undefined
}
