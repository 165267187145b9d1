/** What one pass over a text says about it. */
export interface TextFingerprint {
  words: number
  hash: string | null
  simhash: string | null
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

/**
 * Counts words and hashes a text in one pass. The hash is equal for equal words whatever their case, spacing and
 * punctuation. The simhash is over shingles of three words (Charikar 2002): similar texts differ in few of 64 bits.
 */
export function fingerprint(text: string): TextFingerprint {
  const scan = new Scan()
  let start = -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const script = code < 128 && IS_ASCII_WORD[code] === 1 ? 'spaced' : scriptOf(code)
    if (script === 'spaced') {
      if (start === -1) start = at
      continue
    }
    if (start !== -1) scan.word(text, start, at)
    start = -1
    if (script !== 'none') scan.character(code, script)
  }
  if (start !== -1) scan.word(text, start, text.length)
  return scan.result()
}

class Scan {
  #spaced = 0
  #ideographic = 0
  #southEastAsian = 0
  #high = 0x811c9dc5 | 0
  #low = 0x01000193
  #before = 0
  #beforeThat = 0
  #tokens = 0
  readonly #bits = new BitCounts()
  readonly #counts = new Map<number, { word: string; count: number }>()

  word(text: string, start: number, end: number): void {
    let hash = 0x811c9dc5
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at)
      const lower = code >= 65 && code <= 90 ? code + 32 : code
      hash = Math.imul(hash ^ lower, 0x01000193)
    }
    this.#spaced += 1
    this.#token(hash)
    if (end - start < MIN_LENGTH_FOR_DENSITY) return
    const known = this.#counts.get(hash)
    if (known) known.count += 1
    else
      this.#counts.set(hash, { word: text.slice(start, Math.min(end, start + 40)).toLowerCase(), count: 1 })
  }

  character(code: number, script: 'ideographic' | 'southEastAsian'): void {
    if (script === 'ideographic') this.#ideographic += 1
    else this.#southEastAsian += 1
    this.#token(Math.imul(code ^ 0x811c9dc5, 0x01000193))
  }

  result(): TextFingerprint {
    const words =
      this.#spaced +
      Math.ceil(this.#ideographic / CHARACTERS_A_WORD.ideographic) +
      Math.ceil(this.#southEastAsian / CHARACTERS_A_WORD.southEastAsian)
    return {
      words,
      hash: this.#tokens === 0 ? null : toHex(this.#high) + toHex(this.#low),
      simhash: this.#bits.count < MIN_SHINGLES ? null : this.#bits.majority(),
      topWord: words < MIN_WORDS_FOR_DENSITY ? null : this.#topWord(words),
    }
  }

  #token(hash: number): void {
    this.#tokens += 1
    this.#high = mix(this.#high ^ hash)
    this.#low = Math.imul(this.#low, 31) + mix(hash ^ this.#tokens)
    if (this.#tokens > 2) this.#bits.add(hash ^ Math.imul(this.#before, 3) ^ Math.imul(this.#beforeThat, 7))
    this.#beforeThat = this.#before
    this.#before = hash
  }

  #topWord(words: number): { word: string; share: number } | null {
    let top = { word: '', count: 0 }
    for (const entry of this.#counts.values()) if (entry.count > top.count) top = entry
    return top.count === 0 ? null : { word: top.word, share: Math.round((top.count / words) * 1000) / 1000 }
  }
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the output. */
function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** For each value of a nibble, its four bits as the four bytes of an integer. */
const SPREAD = Int32Array.from({ length: 16 }, (_, nibble) =>
  [0, 1, 2, 3].reduce((lanes, bit) => lanes | (((nibble >> bit) & 1) << (bit * 8)), 0),
)

/** Counts how often each of 64 bits is set, four counters to an integer so that a shingle costs 16 additions. */
class BitCounts {
  count = 0
  readonly #lanes = new Int32Array(16)
  readonly #totals = new Uint32Array(64)
  #pending = 0

  add(shingle: number): void {
    const high = mix(shingle)
    const low = mix(high ^ 0x9e3779b9)
    const lanes = this.#lanes
    for (let at = 0; at < 8; at += 1) {
      lanes[at] = (lanes[at] ?? 0) + (SPREAD[(high >>> (at * 4)) & 15] ?? 0)
      lanes[at + 8] = (lanes[at + 8] ?? 0) + (SPREAD[(low >>> (at * 4)) & 15] ?? 0)
    }
    this.count += 1
    this.#pending += 1
    if (this.#pending === 255) this.#flush()
  }

  majority(): string {
    this.#flush()
    let high = 0
    let low = 0
    for (let bit = 0; bit < 32; bit += 1) {
      if (this.#isMajority(bit)) high |= 1 << bit
      if (this.#isMajority(bit + 32)) low |= 1 << bit
    }
    return toHex(high) + toHex(low)
  }

  #isMajority(bit: number): boolean {
    return (this.#totals[bit] ?? 0) * 2 > this.count
  }

  #flush(): void {
    this.#lanes.forEach((lane, at) => {
      for (let bit = 0; bit < 4; bit += 1) {
        const total = at * 4 + bit
        this.#totals[total] = (this.#totals[total] ?? 0) + ((lane >>> (bit * 8)) & 255)
      }
    })
    this.#lanes.fill(0)
    this.#pending = 0
  }
}
