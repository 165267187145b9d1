import { type RE2JS } from 're2js'
import { type ImportedSign } from './imported-fingerprint.ts'
import { compilePattern, toVersion } from './read-pattern.ts'
import { findRequiredTexts } from './required-texts.ts'
import { TextFilter } from './text-filter.ts'
import { type WorkLimit } from './work-limit.ts'

/** Characters times instructions of one search: well below a second. */
const MAX_STEPS = 20_000_000
/** What each costs in steps: of an expression; of a character of it; of a character of what is searched. */
const COMPILING = 20_000
const READING = 10
const FILTERING = 0.1

export interface Found {
  /** Which of the texts. */
  index: number
  /** What the pattern matched; empty for an empty pattern. */
  match: string
  version: string | null
}

/** Texts that many patterns are looked for in. */
export class SearchedTexts {
  readonly texts: readonly string[]
  readonly #length: number
  #filter: TextFilter | undefined

  constructor(texts: readonly string[]) {
    this.texts = texts
    this.#length = texts.reduce((sum, { length }) => sum + length, 0)
  }

  /** Whether an expression that needs one of these may match at all. */
  #mayMatch(needed: readonly string[] | null): boolean {
    if (needed === null) return true
    this.#filter ??= new TextFilter(this.texts.join('\n'))
    const filter = this.#filter
    return needed.some((text) => filter.contains(text))
  }

  /**
   * Where a sign is first found. What matches nothing is nearly always ruled out by the texts that its expression needs.
   * @returns `over` where the search can't be afforded any more
   */
  find({ pattern, version }: ImportedSign, limit: WorkLimit): Found | undefined | 'over' {
    if (this.texts.length === 0) return undefined
    if (pattern === '') return { index: 0, match: '', version: toVersion(version, []) }
    if (!limit.spend(pattern.length * READING)) return 'over'
    if (!this.#mayMatch(findRequiredTexts(pattern))) return undefined
    if (!limit.spend(COMPILING + this.#length * FILTERING)) return 'over'
    const expression = compilePattern(pattern)
    for (const [index, text] of this.texts.entries()) {
      const found = findIn(expression, text, version, limit)
      if (found) return found === 'over' ? 'over' : { index, ...found }
    }
    return undefined
  }
}

function findIn(
  expression: RE2JS,
  whole: string,
  version: string | undefined,
  limit: WorkLimit,
): Omit<Found, 'index'> | undefined | 'over' {
  const size = expression.programSize()
  const text = whole.slice(0, Math.floor(MAX_STEPS / size))
  if (!limit.spend(text.length * size)) return 'over'
  if (!expression.test(text)) return undefined
  if (!limit.spend(text.length * size)) return 'over'
  const matcher = expression.matcher(text)
  if (!matcher.find()) return undefined
  const groups = Array.from({ length: expression.groupCount() + 1 }, (_, group) => matcher.group(group))
  return { match: groups[0] ?? '', version: toVersion(version, groups) }
}
