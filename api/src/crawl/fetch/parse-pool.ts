import { ParseStepLost } from './parse-step-lost.ts'

/** A page that is parsed for this long blocks its process. */
const STUCK_MS = 1_500
/** A page that was parsed for this long when its process died is the likely cause. */
const HUNG_MS = 3_000
/** A process that was lost takes a while to start, and may crash again. */
const MISTRUST_MS = 3_000
/** The last process is reserved for sites that break processes for this long after one was sent there. */
const QUARANTINE_MS = 30_000
/** A read without an end message: its job was canceled. */
const FORGOTTEN_MS = 60_000

interface Reading {
  url: string
  since: number
}

/** One life of a parse process, from its start until it is lost: what its jobs are reading. */
export class ProcessLife {
  readonly #readings = new Map<symbol, Reading>()

  begin(job: symbol, url: string): void {
    this.#readings.set(job, { url, since: Date.now() })
  }

  end(job: symbol): void {
    this.#readings.delete(job)
  }

  isStuck(): boolean {
    return this.#current().some(([, { since }]) => Date.now() - since > STUCK_MS)
  }

  /** What the loss of the process says about one of its jobs. */
  judge(job: symbol, cause: unknown): ParseStepLost {
    const current = this.#current()
    const own = this.#readings.get(job)
    if (!own) return new ParseStepLost(current.length > 0 ? 'innocent' : 'unknown', undefined, cause)
    const isAlone = current.length === 1
    const isOnePage = !own.url.includes(' ')
    const isHung = isAlone && isOnePage && Date.now() - own.since >= HUNG_MS
    return new ParseStepLost(isHung ? 'hung' : 'suspect', own.url, cause)
  }

  #current(): [symbol, Reading][] {
    return [...this.#readings].filter(([, { since }]) => Date.now() - since < FORGOTTEN_MS)
  }
}

/** A parse process as its jobs know it. */
export class ParseProcess {
  readonly url: string
  life = new ProcessLife()
  open = 0
  #lostAt = 0

  constructor(url: string) {
    this.url = url
  }

  isTrusted(): boolean {
    return Date.now() - this.#lostAt > MISTRUST_MS && !this.life.isStuck()
  }

  /** Called by each job of this life; the first call ends it. */
  lose(life: ProcessLife): void {
    if (life !== this.life) return
    this.life = new ProcessLife()
    this.#lostAt = Date.now()
  }
}

/**
 * Which process a job goes to: the one with the least to do, among those that can be trusted. The jobs of a crawl that has
 * broken a process all go to the last one, and the others leave it to them.
 */
export class ParsePool {
  readonly #processes: readonly ParseProcess[]
  readonly #last: ParseProcess
  #turn = Math.floor(Math.random() * 1_000)
  #suspectedAt = 0

  constructor(urls: readonly string[]) {
    this.#processes = urls.map((url) => new ParseProcess(url))
    const last = this.#processes.at(-1)
    if (!last) throw new Error('A pool has at least one process.')
    this.#last = last
  }

  choose(isSuspect: boolean): ParseProcess {
    if (isSuspect) {
      this.#suspectedAt = Date.now()
      return this.#last
    }
    const isQuarantined = Date.now() - this.#suspectedAt < QUARANTINE_MS
    const open = this.#processes.filter((process) => !isQuarantined || process !== this.#last)
    const trusted = open.filter((process) => process.isTrusted())
    const choice = [trusted, open, this.#processes].find(({ length }) => length > 0) ?? []
    // With as much to do each, they take turns.
    this.#turn += 1
    const inTurn = choice.map((_, index) => choice[(index + this.#turn) % choice.length] ?? this.#last)
    return inTurn.reduce((best, next) => (next.open < best.open ? next : best), inTurn[0] ?? this.#last)
  }
}
