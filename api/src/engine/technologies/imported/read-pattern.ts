import { RE2JS, RE2JSException } from 're2js'
import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { type ImportedSign } from './imported-fingerprint.ts'

/** Instructions of a compiled expression: what a character may cost. */
const MAX_SIZE = 500
const MAX_VERSION = 100
const TAG = '\\;'

export type ReadPattern = Pick<ImportedSign, 'pattern' | 'version' | 'confidence'>

export class PatternFault extends Error {
  override name = 'PatternFault'
}

/** What other engines know, and what has no linear time. */
const BACKTRACKING = /\(\?<?[=!]|\\[1-9]/
const PARSING = /^error parsing regexp:\s*/i
const MAX_REASON = 160

function toFault(error: Error, pattern: string): PatternFault {
  if (BACKTRACKING.test(pattern))
    return new PatternFault('Lookaround and backreferences are not supported.', { cause: error })
  const told = error.message.replace(PARSING, '').slice(0, MAX_REASON)
  return new PatternFault(`This is no valid expression: ${told}.`, { cause: error })
}

/** Of a pattern that was accepted. Compared in any case, as its format says. */
export const compilePattern = (pattern: string): RE2JS => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)

function check(pattern: string): void {
  let size: number
  try {
    size = compilePattern(pattern).programSize()
  } catch (error) {
    if (error instanceof RE2JSException) throw toFault(error, pattern)
    throw error
  }
  if (size > MAX_SIZE) throw new PatternFault('This expression is too large. Repeat less in it.')
}

function toConfidence(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0 && number <= 100) return number
  throw new PatternFault('The confidence is no number from 0 to 100.')
}

/**
 * An expression with its tags, `\;version:` and `\;confidence:`.
 * @throws {PatternFault} for what RE2 does not take, and for what is too long or too large
 */
export function readPattern(given: string): ReadPattern {
  if (given.length > FINGERPRINT_LIMITS.pattern)
    throw new PatternFault(`This pattern is longer than ${FINGERPRINT_LIMITS.pattern} characters.`)
  const [pattern = '', ...tags] = given.split(TAG)
  const read: ReadPattern = { pattern }
  for (const tag of tags) {
    const at = tag.indexOf(':')
    const [name, value] = [tag.slice(0, at === -1 ? undefined : at), at === -1 ? '' : tag.slice(at + 1)]
    if (name === 'version') read.version = value.slice(0, MAX_VERSION)
    else if (name === 'confidence') read.confidence = toConfidence(value)
    else throw new PatternFault(`There is no tag “${name.slice(0, 20)}”.`)
  }
  if (pattern !== '') check(pattern)
  return read
}

const MAX_SHOWN_VERSION = 40
const TERNARY = /^([^?]*)\?([^:]*):(.*)$/
const GROUP = /\\(\d)/g

/**
 * The version that a pattern tells: groups stand as `\1`, and `\1?a:b` is the one where the group has matched and the other where not.
 * @returns null for none
 */
export function toVersion(template: string | undefined, groups: readonly (string | null)[]): string | null {
  if (template === undefined) return null
  const fill = (text: string) => text.replace(GROUP, (_, number: string) => groups[Number(number)] ?? '')
  const [, asked, yes = '', no = ''] = TERNARY.exec(template) ?? []
  const version = asked === undefined ? fill(template) : fill(fill(asked) === '' ? no : yes)
  return version.trim().slice(0, MAX_SHOWN_VERSION) || null
}
