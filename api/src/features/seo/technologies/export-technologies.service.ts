import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, HOUR } from '#api/lib/limits.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'
import { getLookup } from './technologies.service.ts'

const EXPORTS_AN_HOUR = 60
const COLUMNS = [
  'name',
  'category',
  'version',
  'confidence',
  'website',
  'implied_by',
  'end_of_life',
  'evidence',
  'url',
  'looked_up_at',
]

/** The technologies of a look-up as a file. */
export async function exportTechnologies(
  scope: SignedInScope,
  { id, format }: { id: string; format: TableFormat },
) {
  const name = 'technologies-export'
  await limit(scope, [byAccount(name, scope.actor.organizationId, EXPORTS_AN_HOUR, HOUR)])
  const { site, finalUrl, lookedUpAt, technologies } = await getLookup(scope, id)
  const rows = technologies.map((technology) => [
    technology.name,
    technology.category,
    technology.version,
    technology.confidence,
    technology.website,
    technology.impliedBy.join(', '),
    technology.endOfLife?.date ?? null,
    technology.evidence.map(({ kind, what }) => `${kind}: ${what}`).join(' | '),
    finalUrl,
    lookedUpAt,
  ])
  return { name: `${site}-technologies`, format, body: streamTable(format, COLUMNS, [rows]) }
}
