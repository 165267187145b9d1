const TICK_MS = 20
/** Timers are never quite on time; one that is later than this was kept waiting. */
const LATE_MS = 10

/**
 * Measures how long somebody else takes, in a thread that has work of its own. What came while the thread was busy is counted
 * as come when it was last free to look, and a request as sent when it was free to send it: what is left is what the
 * other side took, to within one piece of our own work.
 */
export class Stopwatch {
  readonly #end = new AbortController()
  readonly #limitMs: number
  /** When the thread was last seen free. */
  #looked = Date.now()
  #busyFrom = 0
  #busyUntil = 0
  /** Of the limit: waiting counts, being kept busy does not. */
  #waitedMs = 0
  #started: number | undefined
  #begun = Date.now()
  #isSent = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#await()
  }

  /** Aborts with a `TimeoutError` at the limit. */
  get signal(): AbortSignal {
    return this.#end.signal
  }

  /** A request is about to be sent. */
  begin(): void {
    this.#begun = Date.now()
    this.#started ??= this.#begun
    this.#isSent = false
  }

  /** Milliseconds from the last `begin` until what has come just now came. */
  read(): number {
    return Math.max(0, this.#cameAt() - this.#begun)
  }

  /** The same from the first one. */
  readTotal(): number {
    return Math.max(0, this.#cameAt() - (this.#started ?? this.#begun))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #cameAt(): number {
    const now = Date.now()
    if (now - this.#looked > TICK_MS + LATE_MS) return this.#looked
    // The thread has only just become free: what is seen now waited with the timer.
    return now - this.#busyUntil <= LATE_MS ? this.#busyFrom : now
  }

  /** Only now could the request leave. */
  #leave(now: number): void {
    if (this.#started === this.#begun) this.#started = now
    this.#begun = now
  }

  #await(): void {
    this.#timer = setTimeout(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const now = Date.now()
    const gap = now - this.#looked
    const isLate = gap > TICK_MS + LATE_MS
    if (isLate) [this.#busyFrom, this.#busyUntil] = [this.#looked, now]
    if (isLate && !this.#isSent) this.#leave(now)
    this.#isSent = true
    this.#waitedMs += Math.min(gap, TICK_MS + LATE_MS)
    this.#looked = now
    if (this.#waitedMs < this.#limitMs) this.#await()
    else this.#end.abort(new DOMException('It took too long.', 'TimeoutError'))
  }
}
