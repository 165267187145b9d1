import { type TechnologyCategory } from '#contract/seo/technologies.words.ts'
import { type Sighting } from '#api/engine/technologies/sighting.ts'
import { type ImportedFingerprint } from './imported-fingerprint.ts'

/** How often conditions are looked at again: each round takes what the one before took away from. */
const MOST_ROUNDS = 20

/**
 * Leaves out what imported fingerprints found where their own conditions do not hold: what they require is not there, or another
 * one that was found excludes them. What our own fingerprints have found stays.
 * @param own sightings of the catalog
 * @param categoryOf of a technology of the catalog
 */
export function settleImported(
  own: readonly Sighting[],
  imported: readonly Sighting[],
  fingerprints: ReadonlyMap<string, ImportedFingerprint>,
  categoryOf: (name: string) => TechnologyCategory | undefined,
): Sighting[] {
  const ownNames = new Set(own.map(({ technology }) => technology))
  const found = new Set(imported.map(({ technology }) => technology))
  const isThere = (name: string) => found.has(name) || ownNames.has(name)
  const hasCategory = (category: TechnologyCategory) =>
    [...ownNames].some((name) => categoryOf(name) === category) ||
    [...found].some((name) => fingerprints.get(name)?.category === category)

  const meetsConditions = ({ name, requires, requiresCategories }: ImportedFingerprint): boolean => {
    const isExcluded = [...found].some(
      (other) => other !== name && fingerprints.get(other)?.excludes.includes(name) === true,
    )
    const hasRequired = requires.length === 0 || requires.some(isThere)
    return (
      !isExcluded && hasRequired && (requiresCategories.length === 0 || requiresCategories.some(hasCategory))
    )
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const failing = [...found].filter((name) => {
      const fingerprint = fingerprints.get(name)
      return !fingerprint || !meetsConditions(fingerprint)
    })
    if (failing.length === 0) break
    for (const name of failing) found.delete(name)
  }
  return imported.filter(({ technology }) => found.has(technology))
}
