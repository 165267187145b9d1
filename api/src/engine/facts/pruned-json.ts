export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const MAX_DEPTH = 8
const MAX_TEXT = 300
const MAX_NAME = 80

/** How much may still be kept of a page, over all its blocks. */
interface Room {
  values: number
  /** Whether something had to be left out or cut short. */
  isExceeded: boolean
  /** Whether whole values at the end are missing. */
  isSpent: boolean
}

/** In place of what lies too deep, and at the end of a text that is cut short. */
export const LEFT_OUT = '…'

export const createRoom = (values: number): Room => ({ values, isExceeded: false, isSpent: false })

function take(room: Room): boolean {
  room.isSpent ||= room.values <= 0
  room.isExceeded ||= room.isSpent
  room.values -= 1
  return !room.isSpent
}

/** A copy of parsed JSON that a reader can have the whole of: bounded in depth, in the number of values and in their length. */
export function prune(value: unknown, room: Room, depth = 0): Json {
  if (typeof value === 'string') return cut(value, room)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) {
    room.isExceeded = true
    return LEFT_OUT
  }
  if (Array.isArray(value)) return pruneList(value, room, depth)
  const kept: [string, Json][] = []
  for (const [name, child] of Object.entries(value)) {
    if (!take(room)) break
    kept.push([name.slice(0, MAX_NAME), prune(child, room, depth + 1)])
  }
  // Not an assignment: a name such as __proto__ would be none.
  return Object.fromEntries(kept)
}

function pruneList(values: readonly unknown[], room: Room, depth: number): Json[] {
  const kept: Json[] = []
  for (const child of values) {
    if (!take(room)) break
    kept.push(prune(child, room, depth + 1))
  }
  return kept
}

function cut(text: string, room: Room): string {
  if (text.length <= MAX_TEXT) return text
  room.isExceeded = true
  return text.slice(0, MAX_TEXT) + LEFT_OUT
}
