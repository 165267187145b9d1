import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { findDuplicateNames } from './duplicate-names.ts'
import { type Refusal, toRefusal, whyNotEvaluated } from './file-report.ts'
import { isObject, type ReadTechnology, readTechnology } from './read-technology.ts'

/** The whole file can't be used. */
export class FingerprintFileFault extends Error {
  override name = 'FingerprintFileFault'
}

export interface FileTechnology extends ReadTechnology {
  /** As it stands in the file. */
  source: unknown
}

export interface FingerprintFile {
  technologies: FileTechnology[]
  /** Technologies that can't be used at all, by name. */
  refused: { technology: string; reason: string }[]
  /** As it stands in the file; null without. */
  categories: unknown
  /** Fields that no look-up evaluates, with how many technologies have them. */
  notEvaluated: { field: string; technologies: number; reason: string }[]
}

interface ReadOptions {
  /** Whether the catalog has a technology of this name. */
  isKnown: (name: string) => boolean
  /** Called now and then, so that others get their turn. */
  pause: () => Promise<void>
}

/** Technologies between two pauses: each may have many patterns to compile. */
const AT_ONCE = 20
/** Characters of one technology, and of the categories, as JSON: each is kept as one value. */
const MAX_SOURCE = 100_000
/** Invisible characters would make two names look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** What may stand beside the technologies of a file that has a wrapper. */
const WRAPPING = new Set(['technologies', 'apps', 'categories', '$schema'])

/** The technologies of a file, which may stand in a wrapper. */
function unwrap(value: unknown): { technologies: Record<string, unknown>; categories: unknown } {
  if (!isObject(value)) throw new FingerprintFileFault('The file has to hold an object of technologies.')
  const isWrapped = Object.keys(value).every((name) => WRAPPING.has(name))
  for (const wrapper of ['technologies', 'apps']) {
    const inside = isWrapped && Object.hasOwn(value, wrapper) ? value[wrapper] : undefined
    if (isObject(inside)) return { technologies: inside, categories: value['categories'] ?? null }
  }
  const { $schema: _, ...technologies } = value
  return { technologies, categories: null }
}

function toCategoryNames(categories: unknown): Map<string, string> {
  if (!isObject(categories)) return new Map()
  const named = Object.entries(categories).flatMap(([number, category]): [string, string][] => {
    const name = isObject(category) ? category['name'] : category
    return typeof name === 'string' ? [[number, name]] : []
  })
  return new Map(named)
}

function whyNoTechnology(name: string, value: unknown): string | undefined {
  if (name.trim() === '' || name.length > FINGERPRINT_LIMITS.name)
    return `A name has 1 to ${FINGERPRINT_LIMITS.name} characters.`
  if (UNSEEN.test(name)) return 'The name has line breaks or invisible characters.'
  if (!isObject(value)) return 'This is no object of fields.'
  if (JSON.stringify(value).length > MAX_SOURCE) return `It is longer than ${MAX_SOURCE} characters.`
  return undefined
}

/** Names that neither the file nor the catalog knows lead nowhere. */
function refuseUnknownNames(
  { fingerprint, refused }: FileTechnology,
  isKnown: (name: string) => boolean,
): void {
  const reason = 'Neither this file nor our catalog has a technology of this name.'
  const keep = (field: string, name: string) => {
    if (isKnown(name)) return true
    refused.push(toRefusal(field, name, reason))
    return false
  }
  fingerprint.implies = fingerprint.implies.filter(({ name }) => keep('implies', name))
  fingerprint.excludes = fingerprint.excludes.filter((name) => keep('excludes', name))
  // What requires something unknown is never there: dropping the condition would turn it around.
  for (const name of fingerprint.requires) keep('requires', name)
}

function countFields(technologies: readonly FileTechnology[]): FingerprintFile['notEvaluated'] {
  const counts = new Map<string, number>()
  for (const { notEvaluated } of technologies)
    for (const field of notEvaluated) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts]
    .map(([field, count]) => ({ field, technologies: count, reason: whyNotEvaluated(field) }))
    .sort((a, b) => b.technologies - a.technologies || (a.field < b.field ? -1 : 1))
}

async function readAll(given: ReturnType<typeof unwrap>, text: string, pause: ReadOptions['pause']) {
  const facts = { categories: toCategoryNames(given.categories) }
  const twice = new Set(findDuplicateNames(text))
  const refused: FingerprintFile['refused'] = []
  const technologies: FileTechnology[] = []
  let patterns = 0
  for (const [name, source] of Object.entries(given.technologies)) {
    const why = whyNoTechnology(name, source)
    if (why !== undefined || !isObject(source)) {
      refused.push({ technology: name.slice(0, FINGERPRINT_LIMITS.name), reason: why ?? '' })
      continue
    }
    if (technologies.length % AT_ONCE === 0) await pause()
    const read = readTechnology(name, source, facts)
    patterns += read.fingerprint.signs.length + read.refused.length
    if (patterns > FINGERPRINT_LIMITS.patterns)
      throw new FingerprintFileFault(`The file has more than ${FINGERPRINT_LIMITS.patterns} patterns.`)
    const again = twice.has(name) ? [twiceNamed] : []
    technologies.push({ ...read, refused: [...again, ...read.refused], source })
  }
  return { technologies, refused }
}

const twiceNamed: Refusal = toRefusal('', '', 'The name stands twice in the file. Only the last one is used.')

/**
 * A file of fingerprints in the format that Wappalyzer has published.
 * @param text JSON, whose size, depth and number of values have been checked
 * @throws {FingerprintFileFault} for what is no such file, or has too much in it
 */
export async function readFingerprintFile(
  text: string,
  { isKnown, pause }: ReadOptions,
): Promise<FingerprintFile> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FingerprintFileFault('The file is not JSON.')
  }
  const given = unwrap(value)
  if (JSON.stringify(given.categories).length > MAX_SOURCE)
    throw new FingerprintFileFault(`The categories are longer than ${MAX_SOURCE} characters.`)
  const count = Object.keys(given.technologies).length
  if (count === 0) throw new FingerprintFileFault('The file holds no technologies.')
  if (count > FINGERPRINT_LIMITS.technologies)
    throw new FingerprintFileFault(
      `The file has ${count} technologies, and may have ${FINGERPRINT_LIMITS.technologies}.`,
    )
  const { technologies, refused } = await readAll(given, text, pause)
  if (technologies.length === 0) throw new FingerprintFileFault('The file holds no technologies.')
  const names = new Set(technologies.map(({ fingerprint }) => fingerprint.name))
  for (const technology of technologies)
    refuseUnknownNames(technology, (name) => names.has(name) || isKnown(name))
  return { technologies, refused, categories: given.categories, notEvaluated: countFields(technologies) }
}
