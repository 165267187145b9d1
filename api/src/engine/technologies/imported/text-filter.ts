const BITS = 18
const MASK = (1 << BITS) - 1
const WORD = 32
const GRAM = 3

const hash = (text: string, at: number) =>
  (Math.imul(text.charCodeAt(at), 0x9e3779b1) +
    Math.imul(text.charCodeAt(at + 1), 0x85ebca6b) +
    Math.imul(text.charCodeAt(at + 2), 0xc2b2ae35)) >>>
  (WORD - BITS)

/** Whether a text contains another one, asked for thousands of others: most are ruled out by three of their characters. */
export class TextFilter {
  readonly #folded: string
  readonly #seen = new Uint32Array((MASK + 1) / WORD)

  constructor(text: string) {
    this.#folded = text.toLowerCase()
    for (let at = 0; at + GRAM <= this.#folded.length; at += 1) {
      const bit = hash(this.#folded, at)
      this.#seen[bit >>> 5] = (this.#seen[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
  }

  /** @param part in lower case */
  contains(part: string): boolean {
    for (let at = 0; at + GRAM <= part.length; at += 1) {
      const bit = hash(part, at)
      if (((this.#seen[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    }
    return this.#folded.includes(part)
  }
}
