/** A power of two: the first bits of a hash choose the bin. */
const BINS = 128
const BIN_SHIFT = 32 - Math.log2(BINS)
const HEX_A_BIN = 2
const EMPTY = 0xffffffff
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(HEX_A_BIN, '0'))
/** Of bins that either text fills. Fewer say too little of how alike two texts are. */
const MIN_FILLED = 20

/**
 * How alike two sets are, from a sketch of each (one permutation hashing: Li, Owen and Zhang 2012). A hash falls into one of
 * 128 bins, and of each bin the least hash is kept, as one byte. The share of bins that agree, of those that are filled in
 * either, estimates the Jaccard index: what both have of what either has. At 0.9 it is off by 0.03 in the mean.
 */
export class MinHash {
  count = 0
  readonly #least = new Uint32Array(BINS).fill(EMPTY)

  add(hash: number): void {
    const value = hash >>> 0
    const bin = value >>> BIN_SHIFT
    if (value < (this.#least[bin] ?? EMPTY)) this.#least[bin] = value
    this.count += 1
  }

  /** Two hexadecimal digits a bin; 00 is an empty one. */
  toString(): string {
    let sketch = ''
    for (const value of this.#least) {
      const byte = value === EMPTY ? 0 : 1 + ((mix(value) >>> 0) % 255)
      sketch += HEX[byte] ?? ''
    }
    return sketch
  }
}

/** The estimated Jaccard index of what two sketches were made of; 0 when it is below `least`, or they hold too little to tell. */
export function similarityOf(sketch: string, other: string, least = 0): number {
  const mostDifferent = BINS * (1 - least)
  let filled = 0
  let equal = 0
  for (let at = 0; at < BINS * HEX_A_BIN; at += HEX_A_BIN) {
    const high = sketch.charCodeAt(at)
    const low = sketch.charCodeAt(at + 1)
    const isSame = high === other.charCodeAt(at) && low === other.charCodeAt(at + 1)
    if (isSame && high === ZERO && low === ZERO) continue
    filled += 1
    if (isSame) equal += 1
    else if (filled - equal > mostDifferent) return 0
  }
  const similarity = equal / filled
  return filled < MIN_FILLED || similarity < least ? 0 : similarity
}

const ZERO = '0'.charCodeAt(0)

/** The finalizer of MurmurHash3: every bit of the input reaches every bit of the output. */
export function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
