/** Of a look-up. A step, one instruction at one character, takes 0.3 ns in most expressions and 6 ns in the worst ones. */
const MOST_WORK = 600_000_000
const MOST_MS = 600

/**
 * How much imported fingerprints may cost one look-up. Counted in steps, because the clock of some runtimes stands still while they
 * calculate, and asked of the clock as well where it does not.
 */
export class WorkLimit {
  readonly #now: () => number
  readonly #until: number
  #left: number

  constructor(now: () => number, most = MOST_WORK) {
    this.#now = now
    this.#until = now() + MOST_MS
    this.#left = most
  }

  /** Takes what something costs; false where it can't be afforded any more. */
  spend(steps: number): boolean {
    if (steps > this.#left || this.#now() > this.#until) return false
    this.#left -= steps
    return true
  }
}
