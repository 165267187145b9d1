import { MinHash, mix } from './min-hash.ts'

/** What one pass over a text says about it. */
export interface TextFingerprint {
  words: number
  hash: string | null
  /** A sketch of its sequences of three words (`MinHash`), for finding near duplicates; null for texts too short to compare. */
  sketch: string | null
  topWord: { word: string; share: number } | null
}

/** Below this, a few different words change most shingles and similarity means nothing. */
const MIN_SHINGLES = 50
const MIN_WORDS_FOR_DENSITY = 200
const MIN_LENGTH_FOR_DENSITY = 4

/** Words in scripts without spaces: two Han or Kana characters, about five letters of Thai, Lao, Khmer or Burmese. */
const CHARACTERS_A_WORD = { ideographic: 2, southEastAsian: 5 } as const

const IS_ASCII_WORD = new Uint8Array(128)
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  IS_ASCII_WORD[character.charCodeAt(0)] = 1
}

type Script = 'none' | 'spaced' | 'ideographic' | 'southEastAsian'

function scriptOf(code: number): Script {
  if (code < 128) return IS_ASCII_WORD[code] === 1 ? 'spaced' : 'none'
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code <= 0x303f)) return 'none'
  if (code >= 0x3040 && code <= 0x9fff) return 'ideographic'
  if (code >= 0x0e00 && code <= 0x0eff) return 'southEastAsian'
  if ((code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)) return 'southEastAsian'
  if (code >= 0xff00 && code <= 0xff0f) return 'none'
  return 'spaced'
}

// eslint-disable-next-line no-control-regex -- everything that is not ASCII
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** Takes the words of a text, and its characters where a script has no spaces, in their order. */
interface Scan {
  word: (text: string, start: number, end: number) => void
  character: (code: number, script: 'ideographic' | 'southEastAsian') => void
}

function scan(given: string, { word, character }: Scan): void {
  // Words are hashed with ASCII in lower case, which is all that most pages need.
  const text = BEYOND_ASCII.test(given) ? given.toLowerCase() : given
  const { length } = text
  let start = -1
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    const script = code < 128 && IS_ASCII_WORD[code] === 1 ? 'spaced' : scriptOf(code)
    if (script === 'spaced') {
      if (start === -1) start = at
      continue
    }
    if (start !== -1) word(text, start, at)
    start = -1
    if (script !== 'none') character(code, script)
  }
  if (start !== -1) word(text, start, length)
}

/**
 * Counts words and hashes a text in one pass. The hash is equal for equal words whatever their case, spacing and
 * punctuation.
 */
export function fingerprint(given: string): Omit<TextFingerprint, 'topWord'> {
  const count = new WordCount()
  const print = new Print()
  scan(given, {
    word(text, start, end) {
      count.spaced += 1
      print.add(hashOf(text, start, end))
    },
    character(code, script) {
      count[script] += 1
      print.add(Math.imul(code ^ 0x811c9dc5, 0x01000193))
    },
  })
  return { words: count.total, ...print.result() }
}

/** What a fingerprint says of the number of words, for a third of the time. */
export function countWords(given: string): number {
  const count = new WordCount()
  scan(given, {
    word: () => (count.spaced += 1),
    character: (_, script) => (count[script] += 1),
  })
  return count.total
}

/** The most frequent long word of a text and its share; null for a short text. */
export function findTopWord(given: string): TextFingerprint['topWord'] {
  const count = new WordCount()
  const known = new Map<number, { word: string; count: number }>()
  scan(given, {
    word(text, start, end) {
      count.spaced += 1
      if (end - start < MIN_LENGTH_FOR_DENSITY || isNumber(text, start, end)) return
      const hash = hashOf(text, start, end)
      const entry = known.get(hash)
      if (entry) entry.count += 1
      else known.set(hash, { word: text.slice(start, Math.min(end, start + 40)).toLowerCase(), count: 1 })
    },
    character: (_, script) => (count[script] += 1),
  })
  const words = count.total
  if (words < MIN_WORDS_FOR_DENSITY) return null
  let top = { word: '', count: 0 }
  for (const entry of known.values()) if (entry.count > top.count) top = entry
  return top.count === 0 ? null : { word: top.word, share: Math.round((top.count / words) * 1000) / 1000 }
}

class WordCount {
  spaced = 0
  ideographic = 0
  southEastAsian = 0

  get total(): number {
    return (
      this.spaced +
      Math.ceil(this.ideographic / CHARACTERS_A_WORD.ideographic) +
      Math.ceil(this.southEastAsian / CHARACTERS_A_WORD.southEastAsian)
    )
  }
}

/** The hash and the sketch of a text, from the hashes of its words. */
class Print {
  #high = 0x811c9dc5 | 0
  #low = 0x01000193
  #before = 0
  #beforeThat = 0
  #tokens = 0
  readonly #shingles = new MinHash()

  add(hash: number): void {
    this.#tokens += 1
    this.#high = mix(this.#high ^ hash)
    this.#low = Math.imul(this.#low, 31) + mix(hash ^ this.#tokens)
    if (this.#tokens > 2) {
      const before = Math.imul(this.#before, 0x85ebca6b) + Math.imul(this.#beforeThat, 0xc2b2ae35)
      this.#shingles.add(mix(hash + before))
    }
    this.#beforeThat = this.#before
    this.#before = hash
  }

  result(): Pick<TextFingerprint, 'hash' | 'sketch'> {
    return {
      hash: this.#tokens === 0 ? null : toHex(this.#high) + toHex(this.#low),
      sketch: this.#shingles.count < MIN_SHINGLES ? null : this.#shingles.toString(),
    }
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    const lower = code >= 65 && code <= 90 ? code + 32 : code
    hash = Math.imul(hash ^ lower, 0x01000193)
  }
  return hash
}

function isNumber(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
