import * as z from 'zod'
import { id } from '#contract/fields.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type Which } from './projects.queries.ts'

const Claims = z.object({ sub: id('usr'), project: id('prj'), organization: id('org') })

/** Names the organization too, which is to be known before its database is opened. It has no end: old mail is unsubscribed from too. */
export const sealMailToken = (
  { settings }: Pick<Platform, 'settings'>,
  { project, userId }: { project: Which; userId: string },
): Promise<string> =>
  sealClaims(settings, 'project-mail', {
    subject: userId,
    project: project.id,
    organization: project.organizationId,
  })

/** Undefined for what is no token of ours, or was sealed with a key that is gone. */
export async function openMailToken({ settings, now }: Pick<Platform, 'settings' | 'now'>, token: string) {
  const claims = await openClaims(settings, 'project-mail', { sealed: token, now: now() })
  const found = Claims.safeParse(claims)
  if (!found.success) return undefined
  const { sub: userId, project, organization: organizationId } = found.data
  return { userId, id: project, organizationId }
}
