import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, HOUR } from '#api/lib/limits.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { listFingerprintSources } from './fingerprints.queries.ts'
import { requireFingerprintFile } from './fingerprints.service.ts'

const EXPORTS_AN_HOUR = 60

/** The imported file again, with what of it is not used; its technologies in the order of their names. */
export async function exportFingerprints(scope: SignedInScope): Promise<string> {
  const { db, actor } = scope
  await limit(scope, [byAccount('fingerprints-export', actor.organizationId, EXPORTS_AN_HOUR, HOUR)])
  const { categories } = await requireFingerprintFile(scope)
  const sources = await listFingerprintSources(db, actor.organizationId)
  const technologies = sources.map(({ name, source }) => `${JSON.stringify(name)}:${source}`).join(',\n')
  const written = `"technologies":{\n${technologies}\n}`
  return categories === 'null' ? `{${written}}\n` : `{"categories":${categories},\n${written}}\n`
}
