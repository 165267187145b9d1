/** What all searches of one page may take together. A step that hangs is killed after three seconds (decision 015). */
const MOST_MS = 800

/** Says when the own checks of a page have taken long enough. It is asked between searches: one of them is short (expression.ts). */
export class Stopper {
  readonly #now: () => number
  readonly #until: number

  constructor(now: () => number) {
    this.#now = now
    this.#until = now() + MOST_MS
  }

  isOver(): boolean {
    return this.#now() > this.#until
  }
}
