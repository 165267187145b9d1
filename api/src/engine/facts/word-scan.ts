import { isAsciiSpace, isWideSpace, moreBytesAt } from './text-size.ts'

/** What a word or a character counts as. */
export const Script = { Over: 0, Spaced: 1, Ideographic: 2, SouthEastAsian: 3 } as const

/** Of each ASCII letter and digit; 0 for what is no part of a word. */
const LOWER_OF_WORD = new Uint8Array(128)
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  LOWER_OF_WORD[character.charCodeAt(0)] = character.toLowerCase().charCodeAt(0)
}
/** Of each other unit that has been met; 0 for what has not been. */
const LOWER_OF_WIDE = new Uint16Array(0x1_0000)
const [FIRST_SURROGATE, CASELESS_SURROGATE, SURROGATES_END] = [0xd800, 0xd83c, 0xe000]
/** It has two forms in lower case, by what is around it. */
const SIGMA = 0x3a3
const [HASH_START, HASH_PRIME] = [0x811c9dc5, 0x01000193]

function scriptOf(code: number): number {
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code <= 0x303f))
    return Script.Over
  if (code >= 0x3040 && code <= 0x9fff) return Script.Ideographic
  if (code >= 0x0e00 && code <= 0x0eff) return Script.SouthEastAsian
  if ((code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)) return Script.SouthEastAsian
  return code >= 0xff00 && code <= 0xff0f ? Script.Over : Script.Spaced
}

/** Whether the lower case of a unit depends on more than itself, or takes more room, or is ASCII. */
function isIrregular(code: number): boolean {
  if (code >= FIRST_SURROGATE && code < SURROGATES_END) return code < CASELESS_SURROGATE
  const lower = String.fromCharCode(code).toLowerCase()
  return code === SIGMA || lower.length !== 1 || lower < '\u0080'
}

/**
 * Goes through the words of a text, and its characters where a script has no spaces, in their order, and measures what it passes. Of a
 * word it tells the hash of its lower case, which it makes on the way: a text in lower case would be one more, and a pass to make it.
 */
export class WordScan {
  start = 0
  end = 0
  hash = 0
  /** Characters with one space between words and none around, and how many bytes they take in UTF-8 beside one each. */
  length = 0
  moreBytes = 0
  /** Whether hashes can only be told from the text in lower case, as a whole. */
  isIrregular = false
  readonly text: string
  #isAfterSpace = false

  constructor(text: string) {
    this.text = text
  }

  /** The next one, as what it counts; `Over` behind the last. */
  next(): number {
    const { text } = this
    const { length } = text
    for (let at = this.end; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code < 128) {
        if (LOWER_OF_WORD[code] !== 0) return this.#readWord(at)
        if (isAsciiSpace(code)) this.#isAfterSpace = true
        else this.#pass(1)
        continue
      }
      const lower = this.#lowerOf(code)
      const script = scriptOf(lower)
      if (script === Script.Spaced) return this.#readWord(at)
      this.#passWide(at, code)
      if (script !== Script.Over) return this.#tellCharacter(at, lower, script)
    }
    this.end = length
    return Script.Over
  }

  #tellCharacter(at: number, lower: number, script: number): number {
    this.start = at
    this.end = at + 1
    this.hash = Math.imul(lower ^ HASH_START, HASH_PRIME)
    return script
  }

  #readWord(start: number): number {
    const { text } = this
    const { length } = text
    let hash = HASH_START
    let passed = start
    let at = start
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at)
      let lower: number | undefined
      if (code < 128) {
        lower = LOWER_OF_WORD[code]
        if (lower === undefined || lower === 0) break
      } else {
        lower = this.#lowerOf(code)
        if (scriptOf(lower) !== Script.Spaced) break
        this.#pass(at - passed)
        this.#passWide(at, code)
        passed = at + 1
      }
      hash = Math.imul(hash ^ lower, HASH_PRIME)
    }
    this.#pass(at - passed)
    this.start = start
    this.end = at
    this.hash = hash
    return Script.Spaced
  }

  #lowerOf(code: number): number {
    const known = LOWER_OF_WIDE[code] ?? 0
    if (known !== 0) return known
    if (isIrregular(code)) {
      this.isIrregular = true
      return code
    }
    const lower = String.fromCharCode(code).toLowerCase().charCodeAt(0)
    LOWER_OF_WIDE[code] = lower
    return lower
  }

  #pass(count: number): void {
    if (count === 0) return
    if (this.#isAfterSpace && this.length > 0) this.length += 1
    this.#isAfterSpace = false
    this.length += count
  }

  #passWide(at: number, code: number): void {
    if (isWideSpace(code)) {
      this.#isAfterSpace = true
      return
    }
    this.#pass(1)
    this.moreBytes += moreBytesAt(this.text, at)
  }
}
