import { type SignedInScope } from '#api/core/access/scope.ts'
import { CATALOG } from '#api/engine/technologies/catalog.ts'
import { combineSightings, type Described, type FoundTechnology } from '#api/engine/technologies/combine.ts'
import { type ImportedFingerprint } from '#api/engine/technologies/imported/imported-fingerprint.ts'
import { settleImported } from '#api/engine/technologies/imported/settle-imported.ts'
import { type Sighting } from '#api/engine/technologies/sighting.ts'
import { listFingerprintTexts } from './fingerprints.queries.ts'

/** The imported fingerprints of one organization, read for one look-up and kept by nothing else. */
export interface YourFingerprints {
  all: ImportedFingerprint[]
  /** The same as JSON. */
  text: string
}

export async function readYourFingerprints({ db, actor }: SignedInScope): Promise<YourFingerprints> {
  const rows = await listFingerprintTexts(db, actor.organizationId)
  const text = `[${rows.map(({ fingerprint }) => fingerprint).join(',')}]`
  return { all: JSON.parse(text) as ImportedFingerprint[], text } // Written by our own import.
}

const toImported = ({ name, category, website, implies }: ImportedFingerprint): Described => ({
  name,
  category,
  website,
  implies,
  isImported: true,
})

/** What the catalog says of a technology comes before what a file says; what both imply is implied. */
function toDescribe(imported: ReadonlyMap<string, ImportedFingerprint>) {
  return (name: string): Described | undefined => {
    const own = CATALOG.get(name)
    const yours = imported.get(name)
    if (!own) return yours && toImported(yours)
    const implies = [...(own.implies ?? []).map((one) => ({ name: one })), ...(yours?.implies ?? [])]
    return { name, category: own.category, website: `https://${own.site}`, implies }
  }
}

/** What a site is built with, by the catalog and by the fingerprints of the organization. */
export function combineWithYours(
  own: readonly Sighting[],
  imported: readonly Sighting[],
  { all }: YourFingerprints,
  today: string,
): FoundTechnology[] {
  const byName = new Map(all.map((one) => [one.name, one]))
  const settled = settleImported(own, imported, byName, (name) => CATALOG.get(name)?.category)
  return combineSightings([...own, ...settled], toDescribe(byName), today)
}
