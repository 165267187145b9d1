import { TECHNOLOGY_CATEGORIES, type TechnologyCategory } from '#contract/seo/technologies.words.ts'
import { findEndOfLife, type EndOfLife } from './end-of-life.ts'
import { CERTAINTY, type Sighting } from './sighting.ts'

/** What is said of a technology. */
export interface Described {
  name: string
  category: TechnologyCategory
  /** Null where the fingerprint names none. */
  website: string | null
  implies: readonly Implied[]
  /** Known by an imported fingerprint alone. */
  isImported?: boolean
}

interface Implied {
  name: string
  /** Percent, where it is less than certain. */
  confidence?: number
}

export interface FoundTechnology extends Omit<Described, 'implies' | 'isImported'> {
  /** It was seen by a fingerprint of the organization, or is known by one alone. */
  isYours: boolean
  version: string | null
  /** Percent. */
  confidence: number
  evidence: Pick<Sighting, 'kind' | 'what'>[]
  /** Technologies that can't be without it; empty where it was seen itself. */
  impliedBy: string[]
  endOfLife: EndOfLife | null
}

const MOST_EVIDENCE = 5
/** Several signs together are surer than each of them, and never quite sure. */
function toConfidence(sightings: readonly Sighting[]): number {
  const own = sightings.filter(({ certainty }) => certainty === undefined)
  const kinds = new Set(own.map(({ kind }) => kind))
  const doubt = [...kinds].reduce((left, kind) => left * (1 - CERTAINTY[kind] / 100), 1)
  // Patterns of the imported format add up.
  const imported = sightings.reduce((sum, { certainty = 0 }) => sum + certainty, 0)
  return Math.round((1 - doubt * (1 - Math.min(100, imported) / 100)) * 100)
}

/** Of several versions, the one that tells most: `6.7.1` rather than `6`. */
function toVersion(sightings: readonly Sighting[]): string | null {
  const versions = sightings.flatMap(({ version }) => version ?? [])
  const precise = (version: string) => version.split('.').length
  return versions.reduce<string | null>(
    (best, version) => (best === null || precise(version) > precise(best) ? version : best),
    null,
  )
}

type Describe = (name: string) => Described | undefined

function toFound(
  { implies: _, isImported = false, ...described }: Described,
  sightings: readonly Sighting[],
): FoundTechnology {
  const version = toVersion(sightings)
  const evidence = sightings.slice(0, MOST_EVIDENCE).map(({ kind, what }) => ({ kind, what }))
  return {
    ...described,
    version,
    confidence: toConfidence(sightings),
    evidence,
    impliedBy: [],
    endOfLife: null,
    isYours: isImported || sightings.some(({ certainty }) => certainty !== undefined),
  }
}

/** Technologies with what they imply, and who implies one: imported fingerprints may imply one another by the hundred. */
const MOST_TOGETHER = 500
const MOST_IMPLYING = 5

/** Adds what the found ones can't be without, and what those can't be without. */
function addImplied(found: Map<string, FoundTechnology>, describe: Describe): void {
  // What is added while this runs is come to as well.
  for (const technology of found.values()) {
    for (const { name, confidence: sure = 100 } of describe(technology.name)?.implies ?? []) {
      const described = describe(name)
      if (!described) continue
      const known = found.get(name)
      const confidence = Math.min(technology.confidence, sure)
      if (!known && found.size < MOST_TOGETHER) {
        found.set(name, { ...toFound(described, []), confidence, impliedBy: [technology.name] })
      } else if (known?.evidence.length === 0) {
        known.confidence = Math.max(known.confidence, confidence)
        const { impliedBy } = known
        if (impliedBy.length < MOST_IMPLYING && !impliedBy.includes(technology.name))
          impliedBy.push(technology.name)
      }
    }
  }
}

const rank = new Map<string, number>(TECHNOLOGY_CATEGORIES.map((category, at) => [category, at]))
const byCategory = (a: FoundTechnology, b: FoundTechnology) =>
  (rank.get(a.category) ?? 0) - (rank.get(b.category) ?? 0) || (a.name < b.name ? -1 : 1)

/**
 * The technologies that sightings tell of, by category and name.
 * @param describe what is known of a technology; what it does not know is left out
 * @param today a calendar day, which decides whether support has ended
 */
export function combineSightings(
  sightings: readonly Sighting[],
  describe: Describe,
  today: string,
): FoundTechnology[] {
  const byName = new Map<string, Sighting[]>()
  for (const sighting of sightings)
    byName.set(sighting.technology, [...(byName.get(sighting.technology) ?? []), sighting])
  const found = new Map<string, FoundTechnology>()
  for (const [name, own] of byName) {
    const described = describe(name)
    if (described) found.set(name, toFound(described, own))
  }
  addImplied(found, describe)
  return [...found.values()]
    .map((one) => ({ ...one, endOfLife: findEndOfLife(one.name, one.version, today) }))
    .sort(byCategory)
}
