import { RE2JS, RE2JSException } from 're2js'

/** Instructions of a compiled expression: what a character may cost. */
const MAX_SIZE = 300
/** Characters times instructions of one search: well below a second where all of them are tried. */
const MAX_STEPS = 20_000_000
/** Of any text that is searched. */
export const MAX_SEARCHED = 1_000_000

export class ExpressionFault extends Error {
  override name = 'ExpressionFault'
}

export interface Match {
  /** Of the first capture group; the whole match without one. */
  value: string
  start: number
  end: number
}

/** A regular expression of somebody's choice, matched in time that is linear in the text (docs/decisions/069). */
export interface Expression {
  /** Characters of a text that are searched. */
  reach: number
  matches: (text: string) => Generator<Match>
}

const PARSING = /^error parsing regexp:\s*/i

/** What other engines know, and what has no linear time. */
const BACKTRACKING = /\(\?<?[=!]|\\[1-9]/

/** Says where, as far as the library tells: it quotes the part. */
function toFault(error: Error, pattern: string): ExpressionFault {
  const told = error.message.replace(PARSING, '')
  const hint = BACKTRACKING.test(pattern) ? ' Lookaround and backreferences are not supported.' : ''
  return new ExpressionFault(`This is no valid expression: ${told}.${hint}`, { cause: error })
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) throw toFault(error, pattern)
    throw error
  }
}

/** @throws {ExpressionFault} for what is none, and for one that may cost too much */
export function compileExpression(pattern: string): Expression {
  const compiled = compile(pattern)
  const size = compiled.programSize()
  if (size > MAX_SIZE)
    throw new ExpressionFault('This expression is too large. Repeat less, or look for a shorter part.')
  const group = compiled.groupCount() > 0 ? 1 : 0
  return {
    reach: Math.min(MAX_SEARCHED, Math.floor(MAX_STEPS / size)),
    *matches(text) {
      const matcher = compiled.matcher(text)
      while (matcher.find()) {
        yield { value: matcher.group(group) ?? '', start: matcher.start(), end: matcher.end() }
      }
    },
  }
}
