import * as z from 'zod'
import { type Settings } from '#api/env.ts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type CrawlSecrets } from '#contract/seo/crawl-settings.forms.ts'

type Ring = Pick<Settings, 'TOKEN_KEYS'>

/** Whose secrets they are, and the normalized URL of a page of the site that they are for. */
export interface SecretOwner {
  organizationId: string
  url: string
}

const Secrets = z.object({
  authUser: z.string().exactOptional(),
  authPassword: z.string().exactOptional(),
  headers: z.array(z.string()).exactOptional(),
})

/** What is sealed for one organization and one site opens for no other. */
const subjectOf = ({ organizationId, url }: SecretOwner) => `${organizationId} ${siteOf(hostOf(url))}`

/** The user name, password and headers of a crawl, as they are stored; null without any. */
export async function sealSecrets(
  ring: Ring,
  owner: SecretOwner,
  secrets: CrawlSecrets,
): Promise<string | null> {
  const isEmpty = secrets.authUser === undefined && (secrets.headers ?? []).length === 0
  return isEmpty ? null : sealClaims(ring, 'crawl-secrets', { subject: subjectOf(owner), secrets })
}

/** Undefined where they were sealed for somebody else, or by a key that is gone. */
export async function openSecrets(
  ring: Ring,
  owner: SecretOwner,
  sealed: string,
): Promise<CrawlSecrets | undefined> {
  const claims = await openClaims(ring, 'crawl-secrets', { sealed, now: new Date() })
  if (claims?.sub !== subjectOf(owner)) return undefined
  return Secrets.safeParse(claims['secrets']).data
}
