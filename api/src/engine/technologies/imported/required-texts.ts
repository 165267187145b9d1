/** Texts of which one must stand in whatever an expression matches; null where nothing has to. In lower case. */
export type RequiredTexts = readonly string[] | null

/** Below this depth nothing is asked of a group. */
const MAX_DEPTH = 10
/** More alternatives than this tell little. */
const MAX_TEXTS = 40
const MIN_LENGTH = 3

const scoreOf = (texts: RequiredTexts) => (texts ? Math.min(...texts.map(({ length }) => length)) : 0)

/** What follows an atom: whether it may be absent, and where it ends. */
function readQuantifier(pattern: string, at: number): { isOptional: boolean; end: number } | undefined {
  const sign = pattern[at]
  if (sign === undefined || !'*?+{'.includes(sign)) return undefined
  const close = sign === '{' ? pattern.indexOf('}', at) : at
  const end = (close === -1 ? at : close) + 1
  return { isOptional: sign !== '+', end: pattern[end] === '?' ? end + 1 : end }
}

/** Where a class or a group that begins at `at` ends, behind its bracket; the end of the pattern where it does not. */
function findClassEnd(pattern: string, start: number): number {
  let at = start + 1
  if (pattern[at] === '^') at += 1
  if (pattern[at] === ']') at += 1
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
  return at + 1
}

function findGroupEnd(pattern: string, start: number): number {
  let depth = 0
  let at = start
  while (at < pattern.length) {
    const character = pattern[at]
    if (character === '\\') at += 2
    else if (character === '[') at = findClassEnd(pattern, at)
    else {
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      at += 1
      if (depth === 0) return at
    }
  }
  return at
}

/** Collects what one alternative needs. */
class Needs {
  best: RequiredTexts = null
  #run = ''

  add(character: string): void {
    this.#run += character
  }

  offer(texts: RequiredTexts): void {
    if (texts && scoreOf(texts) > scoreOf(this.best)) this.best = texts
  }

  /** @param withoutLast the last character may be absent */
  endRun(withoutLast = false): void {
    const text = withoutLast ? this.#run.slice(0, -1) : this.#run
    if (text.length >= MIN_LENGTH) this.offer([text.toLowerCase()])
    this.#run = ''
  }
}

const GROUP_START = /^\((?:\?(?::|P?<\w+>|[a-zA-Z-]*:))?/
const FLAGS = /^\(\?[a-zA-Z-]+\)$/

function readGroup(group: string, depth: number): RequiredTexts {
  if (FLAGS.test(group) || depth >= MAX_DEPTH) return null
  const [start = '('] = GROUP_START.exec(group) ?? []
  return readAlternatives(group.slice(start.length, -1), depth + 1)
}

/** Splits at the bars outside of groups and classes. */
function splitAlternatives(pattern: string): string[] {
  const parts: string[] = []
  let start = 0
  let at = 0
  while (at < pattern.length) {
    const character = pattern[at]
    if (character === '\\') at += 2
    else if (character === '[') at = findClassEnd(pattern, at)
    else if (character === '(') at = findGroupEnd(pattern, at)
    else {
      if (character === '|') {
        parts.push(pattern.slice(start, at))
        start = at + 1
      }
      at += 1
    }
  }
  return [...parts, pattern.slice(start)]
}

function readAlternatives(pattern: string, depth: number): RequiredTexts {
  const needs = splitAlternatives(pattern).map((part) => readSequence(part, depth))
  const texts = needs.flatMap((each) => each ?? [])
  return needs.includes(null) || texts.length > MAX_TEXTS ? null : texts
}

/** Escapes that stand for a character of their own; every other one is a class, a position or an unusual character. */
const isPlainEscape = (character: string | undefined) => character !== undefined && /[^\w\s]/.test(character)

function readSequence(pattern: string, depth: number): RequiredTexts {
  const needs = new Needs()
  let at = 0
  while (at < pattern.length) {
    const character = pattern[at] ?? ''
    const isGroup = character === '('
    const isClass = character === '['
    const isEscape = character === '\\'
    const isLiteral = isEscape ? isPlainEscape(pattern[at + 1]) : !/[.^$()[\]*+?{}|]/.test(character)
    const end = isGroup
      ? findGroupEnd(pattern, at)
      : isClass
        ? findClassEnd(pattern, at)
        : at + (isEscape ? 2 : 1)
    const quantifier = readQuantifier(pattern, end)
    if (isLiteral) needs.add(isEscape ? (pattern[at + 1] ?? '') : character)
    if (!isLiteral || quantifier) needs.endRun(isLiteral && quantifier?.isOptional === true)
    if (isGroup && !quantifier?.isOptional) needs.offer(readGroup(pattern.slice(at, end), depth))
    at =
      isEscape && /[pPx]/.test(pattern[at + 1] ?? '') && !isLiteral
        ? skipBraces(pattern, end)
        : (quantifier?.end ?? end)
  }
  needs.endRun()
  return needs.best
}

/** Behind `\p{Greek}` and `\x{10FFFF}`. */
function skipBraces(pattern: string, at: number): number {
  if (pattern[at] !== '{') return at + 1
  const close = pattern.indexOf('}', at)
  return close === -1 ? pattern.length : close + 1
}

/**
 * What a text has to contain before an expression is worth trying on it: a search for a text is a thousand times cheaper. Says too
 * little rather than too much.
 * @param pattern of RE2, which has been compiled before
 */
export const findRequiredTexts = (pattern: string): RequiredTexts => readAlternatives(pattern, 0)
