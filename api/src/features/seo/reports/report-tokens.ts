import * as z from 'zod'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Platform } from '#api/lib/platform.ts'
import { id } from '#contract/fields.ts'
import { REQUEST_DAYS } from '#contract/seo/reports.schedule.words.ts'
import { type ReaderRow } from './report-readers.queries.ts'

type Named = Pick<ReaderRow, 'id' | 'organizationId'>
/** `report-mail` stops mail, and has no end: old mail is unsubscribed from too. `report-request` confirms an address. */
type Purpose = 'report-mail' | 'report-request'

const Claims = z.object({ sub: id('rrd'), organization: id('org') })

const DAY_SECONDS = 24 * 3600

/** Names the organization too, which is to be known before its database is opened. */
export function sealReaderToken(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  purpose: Purpose,
  { id: subject, organizationId: organization }: Named,
): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1000)
  const end = purpose === 'report-request' ? { exp: seconds + REQUEST_DAYS * DAY_SECONDS } : {}
  return sealClaims(settings, purpose, { subject, organization, ...end })
}

/** Undefined for what is no token of ours for this purpose, has ended, or was sealed with a key that is gone. */
export async function openReaderToken(
  { settings, now }: Pick<Platform, 'settings' | 'now'>,
  purpose: Purpose,
  token: string,
): Promise<Named | undefined> {
  const claims = await openClaims(settings, purpose, { sealed: token, now: now() })
  const found = Claims.safeParse(claims)
  return found.success ? { id: found.data.sub, organizationId: found.data.organization } : undefined
}
