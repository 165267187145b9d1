/** Whole numbers from one to another, both among them, that follow from a seed. */
export function createRandom(seed: number): (from: number, to: number) => number {
  let state = seed
  return (from, to) => {
    // Mulberry32.
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    return from + Math.floor(share * (to - from + 1))
  }
}
