const TICK_MS = 20

/**
 * Measures how long somebody else takes. Time in which this process was kept from looking, by its own work or by others on
 * the machine, shows as ticks that come late, and does not count: an answer may have waited for us as long as that.
 */
export class Stopwatch {
  readonly #end = new AbortController()
  readonly #begun = Date.now()
  readonly #limitMs: number
  #tickDue = 0
  #lateMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#await()
  }

  /** Aborts with a `TimeoutError` at the limit. */
  get signal(): AbortSignal {
    return this.#end.signal
  }

  /** Milliseconds since the start. */
  read(): number {
    const now = Date.now()
    return now - this.#begun - this.#lateMs - Math.max(0, now - this.#tickDue)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #await(): void {
    this.#tickDue = Date.now() + TICK_MS
    this.#timer = setTimeout(() => {
      this.#lateMs += Math.max(0, Date.now() - this.#tickDue)
      if (this.read() < this.#limitMs) this.#await()
      else this.#end.abort(new DOMException('It took too long.', 'TimeoutError'))
    }, TICK_MS)
  }
}
