import { openSecrets, sealSecrets } from '#api/crawl/run/crawl-secrets.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { type CrawlSecrets, splitSettings } from '#contract/seo/crawl-settings.forms.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { findAudit } from './site-audit.queries.ts'
import { refuse } from './start-settings.ts'

/** Secrets of an earlier audit or of something else that audits are started from, and the URL that they were entered for. */
export interface StoredSecrets {
  url: string
  sealed: string | null
}

/** What an audit keeps of its secrets: sealed, and what may be shown of them. */
export interface KeptSecrets {
  sealed: string | null
  hasAuth: boolean
  headerNames: string[]
}

async function findEarlier(
  { actor, db }: SignedInScope,
  id: string | undefined,
): Promise<StoredSecrets | null> {
  if (id === undefined) return null
  const row = await findAudit(db, actor.organizationId, id)
  if (!row) return refuse('secretsOf', 'The audit with the stored sign-in has been deleted. Enter it again.')
  return { url: row.url, sealed: row.secrets }
}

/** They go to the site that they were entered for and to no other, and not unencrypted where that was not said. */
function requireSameSite({ url: enteredFor, sealed }: StoredSecrets, url: string): void {
  if (siteOf(hostOf(enteredFor)) !== siteOf(hostOf(url)))
    refuse('secretsOf', `The stored sign-in and headers are for ${hostOf(enteredFor)}.`)
  if (sealed !== null && enteredFor.startsWith('https:') && !url.startsWith('https:'))
    refuse(
      'secretsOf',
      'The stored sign-in and headers were entered for https. Enter them again to send them unencrypted.',
    )
}

/** What was entered, and what was stored for the same site where nothing was entered in its place. */
export async function readSecrets(
  scope: SignedInScope,
  url: string,
  input: StartAudit,
  given: StoredSecrets | null,
): Promise<KeptSecrets> {
  const { settings, actor } = scope
  const owner = { organizationId: actor.organizationId, url }
  const stored = given ?? (await findEarlier(scope, input.secretsOf))
  if (stored) requireSameSite(stored, url)
  const sealed = stored?.sealed ?? null
  const kept = sealed === null ? {} : await openSecrets(settings, owner, sealed)
  if (!kept)
    return refuse('secretsOf', 'The stored sign-in and headers can’t be read any more. Enter them again.')
  const entered = splitSettings(input).secrets
  const secrets: CrawlSecrets = { ...kept, ...entered }
  const { hasAuth, headerNames } = splitSettings(secrets).shown
  const isNew = Object.keys(entered).length > 0
  return { sealed: isNew ? await sealSecrets(settings, owner, secrets) : sealed, hasAuth, headerNames }
}
