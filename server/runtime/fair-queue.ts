export interface QueueLimits {
  /** Jobs that may wait for one key, and for all together; those that run are not among them. */
  perKey: number
  total: number
}

/** There is no room for another job. */
export class QueueFull extends Error {
  override name = 'QueueFull'
  /** Seconds after which there may be. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('The queue is full.')
    this.retryAfter = retryAfter
  }
}

/**
 * Shares workers among keys: each worker does one job at a time, and keys whose jobs wait take turns, however many jobs
 * each of them has. A caller that disconnects leaves the queue.
 */
export class FairQueue<Worker> {
  private readonly idle: Worker[]
  private readonly size: number
  private readonly limits: QueueLimits
  /** Who waits, by key; the key whose turn is next comes first. */
  private readonly waiting = new Map<string, Set<(worker: Worker) => void>>()

  constructor(workers: readonly Worker[], limits: QueueLimits) {
    this.idle = [...workers]
    this.size = workers.length
    this.limits = limits
  }

  /** @throws QueueFull at once, where too many wait */
  async run<Result>(
    key: string,
    signal: AbortSignal,
    job: (worker: Worker) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    const worker = this.idle.shift() ?? (await this.wait(key, signal))
    try {
      return await job(worker)
    } finally {
      this.release(worker)
    }
  }

  private wait(key: string, signal: AbortSignal): Promise<Worker> {
    const ofKey = this.waiting.get(key) ?? new Set()
    const inAll = [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0)
    if (ofKey.size >= this.limits.perKey || inAll >= this.limits.total) {
      throw new QueueFull(Math.ceil(inAll / this.size))
    }
    this.waiting.set(key, ofKey)
    return new Promise((resolve, reject) => {
      const start = (worker: Worker) => {
        signal.removeEventListener('abort', leave)
        resolve(worker)
      }
      const leave = () => {
        ofKey.delete(start)
        if (ofKey.size === 0 && this.waiting.get(key) === ofKey) this.waiting.delete(key)
        reject(signal.reason as Error)
      }
      ofKey.add(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  private release(worker: Worker) {
    const [next] = this.waiting
    const [start] = next?.[1] ?? []
    if (!next || !start) {
      this.idle.push(worker)
      return
    }
    const [key, ofKey] = next
    ofKey.delete(start)
    this.waiting.delete(key)
    // Behind all others, which had no turn since.
    if (ofKey.size > 0) this.waiting.set(key, ofKey)
    start(worker)
  }
}
