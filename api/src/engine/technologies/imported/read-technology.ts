import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { parseSelector, SelectorFault } from '#api/engine/own-checks/parse-selector.ts'
import { toCategory } from './file-categories.ts'
import { type Refusal, toRefusal } from './file-report.ts'
import {
  type Implied,
  type ImportedFingerprint,
  type ImportedSign,
  type Place,
  TEXT_OF_ELEMENT,
} from './imported-fingerprint.ts'
import { PatternFault, readPattern } from './read-pattern.ts'

/** What is known of a file while one technology of it is read. */
export interface FileFacts {
  /** Of its categories, by number. */
  categories: ReadonlyMap<string, string>
}

/** A technology of a file, with what of it is not used. */
export interface ReadTechnology {
  fingerprint: ImportedFingerprint
  description: string | null
  refused: Refusal[]
  /** Fields. */
  notEvaluated: string[]
}

const LISTS: readonly Place[] = ['url', 'scriptSrc', 'robots', 'scripts', 'html']
const MAPS: readonly Place[] = ['headers', 'cookies', 'meta']
const RECORDS = new Set(['mx', 'ns', 'txt'])
const OTHERS = new Set([
  'cats',
  'website',
  'description',
  'implies',
  'requires',
  'requiresCategory',
  'excludes',
])
const MAX_WEBSITE = 300
const MAX_DESCRIPTION = 500
const MAX_NAMES = 50
/** Kept of one technology; the others are counted. */
const MOST_REFUSALS = 150

type Values = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One text or a list of them; what is neither is refused by `refuse`. */
function toTexts(value: unknown, refuse: () => void): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => {
    if (typeof each === 'string') return [each]
    refuse()
    return []
  })
}

/** Reads the fields of one technology. What can't be used is noted with its reason. */
class TechnologyReader {
  readonly signs: ImportedSign[] = []
  readonly notEvaluated = new Set<string>()
  readonly #refused: Refusal[] = []
  #more = 0
  #patterns = 0

  get refused(): Refusal[] {
    if (this.#more === 0) return this.#refused
    return [...this.#refused, toRefusal('', '', `${this.#more} more parts of it are refused.`)]
  }

  refuse(field: string, pattern: string, reason: string): void {
    if (this.#refused.length < MOST_REFUSALS) this.#refused.push(toRefusal(field, pattern, reason))
    else this.#more += 1
  }

  read(values: Values): void {
    for (const [field, value] of Object.entries(values)) {
      const place = field as Place
      if (LISTS.includes(place)) this.#addAll({ place }, field, value)
      else if (MAPS.includes(place)) this.#readMap(place, value)
      else if (field === 'dns') this.#readRecords(value)
      else if (field === 'dom') this.#readElements(value)
      else if (!OTHERS.has(field)) this.#leave(field)
    }
  }

  #leave(field: string): void {
    if (this.notEvaluated.size < MOST_REFUSALS) this.notEvaluated.add(field.slice(0, FINGERPRINT_LIMITS.name))
    else this.refuse(field, '', 'The format has no such field.')
  }

  names(field: string, value: unknown): string[] {
    if (value === undefined) return []
    const names = toTexts(value, () => this.refuse(field, '', 'This is no name.'))
    if (names.length > MAX_NAMES) this.refuse(field, '', `Only the first ${MAX_NAMES} names are used.`)
    return names.slice(0, MAX_NAMES)
  }

  #addAll(sign: Omit<ImportedSign, 'pattern'>, field: string, value: unknown): void {
    for (const text of toTexts(value, () => this.refuse(field, '', 'This is no pattern.'))) {
      this.#patterns += 1
      if (this.#patterns > FINGERPRINT_LIMITS.patternsOfOne) {
        const reason = `A technology has at most ${FINGERPRINT_LIMITS.patternsOfOne} patterns.`
        this.refuse(field, text, reason)
      } else this.#add(sign, field, text)
    }
  }

  #add(sign: Omit<ImportedSign, 'pattern'>, field: string, text: string): void {
    try {
      const read = readPattern(text)
      const isEverywhere = read.pattern === '' && LISTS.includes(sign.place)
      if (isEverywhere) this.refuse(field, text, 'An empty pattern would match every page.')
      else this.signs.push({ ...sign, ...read })
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error
      this.refuse(field, text, error.message)
    }
  }

  #readMap(place: Place, value: unknown): void {
    if (!isObject(value)) {
      this.refuse(place, '', 'This has to be an object of names and patterns.')
      return
    }
    for (const [name, patterns] of Object.entries(value)) {
      const folded = place === 'cookies' ? name : name.toLowerCase()
      this.#addAll({ place, name: folded.slice(0, FINGERPRINT_LIMITS.name) }, `${place}.${name}`, patterns)
    }
  }

  #readRecords(value: unknown): void {
    if (!isObject(value)) {
      this.refuse('dns', '', 'This has to be an object of record types and patterns.')
      return
    }
    for (const [type, patterns] of Object.entries(value)) {
      const name = type.toLowerCase()
      if (RECORDS.has(name)) this.#addAll({ place: 'dns', name }, `dns.${type}`, patterns)
      else this.#leave(`dns.${type}`)
    }
  }

  #readElements(value: unknown): void {
    if (!isObject(value)) {
      for (const selector of toTexts(value, () => this.refuse('dom', '', 'This is no selector.')))
        if (this.#isSelector(selector)) this.#addAll({ place: 'dom', name: selector }, `dom.${selector}`, '')
      return
    }
    for (const [selector, asked] of Object.entries(value))
      if (this.#isSelector(selector)) this.#readElement(selector, asked)
  }

  #isSelector(selector: string): boolean {
    if (selector.length > FINGERPRINT_LIMITS.pattern) {
      this.refuse('dom', selector, `This selector is longer than ${FINGERPRINT_LIMITS.pattern} characters.`)
      return false
    }
    try {
      parseSelector(selector)
      return true
    } catch (error) {
      if (!(error instanceof SelectorFault)) throw error
      this.refuse('dom', selector, error.message)
      return false
    }
  }

  #readElement(selector: string, asked: unknown): void {
    const field = `dom.${selector}`
    const sign = { place: 'dom' as const, name: selector }
    if (!isObject(asked)) {
      this.refuse(field, '', 'This has to be an object, such as { "exists": "" }.')
      return
    }
    for (const [what, value] of Object.entries(asked)) {
      if (what === 'exists') this.#addAll(sign, `${field}.exists`, value)
      else if (what === 'text') this.#addAll({ ...sign, attribute: TEXT_OF_ELEMENT }, `${field}.text`, value)
      else if (what === 'attributes' && isObject(value))
        for (const [name, patterns] of Object.entries(value))
          this.#addAll({ ...sign, attribute: name.toLowerCase() }, `${field}.attributes.${name}`, patterns)
      else if (what === 'properties') this.#leave('dom.properties')
      else this.refuse(field, '', `“${what.slice(0, 40)}” is not known here.`)
    }
  }
}

/** `PHP\;confidence:50`. */
function toImplied(text: string): Implied {
  const [name = '', ...tags] = text.split('\\;')
  const given = tags.find((tag) => tag.startsWith('confidence:'))?.slice('confidence:'.length)
  const confidence = Number(given ?? 100)
  return { name, confidence: confidence >= 0 && confidence <= 100 ? confidence : 100 }
}

function toWebsite(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_WEBSITE) return null
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}

const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** @param values the technology as it stands in the file */
export function readTechnology(name: string, values: Values, { categories }: FileFacts): ReadTechnology {
  const reader = new TechnologyReader()
  reader.read(values)
  const { website, description, cats } = values
  const url = toWebsite(website)
  if (website !== undefined && url === null)
    reader.refuse('website', typeof website === 'string' ? website : '', 'This is no URL of a website.')
  const [category] = toList(cats)
  const fingerprint: ImportedFingerprint = {
    name,
    category: toCategory(category, categories),
    website: url,
    signs: reader.signs,
    implies: reader.names('implies', values['implies']).map(toImplied),
    requires: reader.names('requires', values['requires']).map((text) => toImplied(text).name),
    requiresCategories: toList(values['requiresCategory']).map((one) => toCategory(one, categories)),
    excludes: reader.names('excludes', values['excludes']).map((text) => toImplied(text).name),
  }
  const { refused, notEvaluated } = reader
  return {
    fingerprint,
    description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION) : null,
    refused,
    notEvaluated: [...notEvaluated],
  }
}
