const HASH_START = 0x811c9dc5 | 0
const HASH_PRIME = 0x01000193
const [A, Z, TO_LOWER] = [65, 90, 32]

export const startHash = HASH_START

/** ASCII alone: names of HTML have no other capitals. */
export const lowerOf = (code: number) => (code >= A && code <= Z ? code + TO_LOWER : code)

/** The hash of a name and one more letter. */
export const addToHash = (hash: number, lowerCode: number) => Math.imul(hash ^ lowerCode, HASH_PRIME)

function hashOf(name: string): number {
  let hash = HASH_START
  for (let at = 0; at < name.length; at += 1) hash = addToHash(hash, name.charCodeAt(at))
  return hash
}

function isAt(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at += 1)
    if (lowerOf(text.charCodeAt(start + at)) !== name.charCodeAt(at)) return false
  return true
}

/** Finds known names within a text by a hash that its reader has made on the way, without cutting them out of it first. */
export class NameTable<Entry extends { readonly name: string }> {
  readonly #slots: (readonly Entry[] | undefined)[]
  readonly #mask: number

  /** @param entries with names in lower case */
  constructor(entries: readonly Entry[]) {
    const size = 2 ** Math.ceil(Math.log2(entries.length * 4))
    this.#mask = size - 1
    const slots = Array.from({ length: size }, (): Entry[] => [])
    for (const entry of entries) slots[hashOf(entry.name) & this.#mask]?.push(entry)
    this.#slots = slots.map((slot) => (slot.length === 0 ? undefined : slot))
  }

  /** The entry whose name stands there, in any case. */
  find(text: string, start: number, end: number, hash: number): Entry | undefined {
    const slot = this.#slots[hash & this.#mask]
    if (slot === undefined) return undefined
    for (const entry of slot)
      if (entry.name.length === end - start && isAt(text, start, entry.name)) return entry
    return undefined
  }
}
