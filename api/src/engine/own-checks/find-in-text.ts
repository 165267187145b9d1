import { toPiece } from '#api/engine/glob.ts'
import { type Expression, type Match, MAX_SEARCHED } from './expression.ts'
import { type Stopper } from './stopper.ts'

/** Matches that are counted. */
const MOST_COUNTED = 1_000

/** A part of a page that is searched. */
export type Searched = readonly string[]

export interface TextHits {
  count: number
  isMore: boolean
  /** The values of the first ones. */
  values: string[]
  /** The surroundings of the first one. */
  sample: string | null
  /** Not all of the text was searched: there was too much of it, or it took too long. */
  unread: 'cut-off' | 'too-long' | null
}

const AROUND = 60
const sampleOf = (text: string, { start, end }: Pick<Match, 'start' | 'end'>) =>
  text.slice(Math.max(0, start - AROUND), Math.min(end, start + AROUND) + AROUND)

function* findPiece(text: string, wanted: string): Generator<Match> {
  const { length, find } = toPiece(wanted)
  for (let at = find(text, 0); at !== -1; at = find(text, at + length))
    yield { value: text.slice(at, at + length), start: at, end: at + length }
}

/** Upper and lower case are the same. */
export function findText(parts: Searched, wanted: string, stopper: Stopper, most: number): TextHits {
  const folded = wanted.toLowerCase()
  return gather(
    parts,
    { reach: MAX_SEARCHED, matches: (text) => findPiece(text.toLowerCase(), folded) },
    stopper,
    most,
  )
}

export function findMatches(
  parts: Searched,
  expression: Expression,
  stopper: Stopper,
  most: number,
): TextHits {
  return gather(parts, expression, stopper, most)
}

function gather(parts: Searched, { reach, matches }: Expression, stopper: Stopper, most: number): TextHits {
  const hits: TextHits = { count: 0, isMore: false, values: [], sample: null, unread: null }
  let room = reach
  for (const part of parts) {
    if (room <= 0) hits.unread ??= reach < MAX_SEARCHED ? 'too-long' : 'cut-off'
    if (hits.unread !== null || hits.isMore) break
    if (part.length > room) hits.unread = reach < MAX_SEARCHED ? 'too-long' : 'cut-off'
    const text = part.length > room ? part.slice(0, room) : part
    room -= text.length
    take(text, matches, { hits, stopper, most })
  }
  return hits
}

interface Taking {
  hits: TextHits
  stopper: Stopper
  most: number
}

function take(text: string, matches: Expression['matches'], { hits, stopper, most }: Taking): void {
  if (stopper.isOver()) {
    hits.unread = 'too-long'
    return
  }
  for (const match of matches(text)) {
    if (hits.count >= MOST_COUNTED) {
      hits.isMore = true
      return
    }
    hits.count += 1
    hits.sample ??= sampleOf(text, match)
    if (hits.values.length < most) hits.values.push(match.value)
    if (!stopper.isOver()) continue
    hits.unread = 'too-long'
    return
  }
}
