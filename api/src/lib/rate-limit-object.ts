import { DurableObject } from 'cloudflare:workers'

export interface Allowance {
  /** How many may come at once; they are given back evenly over the window. */
  max: number
  windowSeconds: number
}

const FULL_AT = 'fullAt'

/**
 * One counted thing, such as the sign-ins from one address: a bucket that holds `max` and refills over the window
 * (GCRA). All that is stored is the moment at which the bucket is full again, and nothing once it is.
 */
export class RateLimit extends DurableObject {
  /** Takes `count`, or none of them. Gives the milliseconds to wait when there are too few, and 0 otherwise. */
  take({ max, windowSeconds }: Allowance, now: number, count = 1): number {
    const windowMs = windowSeconds * 1000
    const fullAt = Math.max(this.fullAt(), now) + (count * windowMs) / max
    const waitMs = fullAt - now - windowMs
    if (waitMs > 0) return waitMs
    this.keep(fullAt)
    return 0
  }

  /** Puts one back that turned out not to count. */
  giveBack({ max, windowSeconds }: Allowance): void {
    this.keep(this.fullAt() - (windowSeconds * 1000) / max)
  }

  override async alarm(): Promise<void> {
    const fullAt = this.fullAt()
    if (fullAt > Date.now()) return this.ctx.storage.setAlarm(fullAt)
    await this.ctx.storage.deleteAll()
  }

  private fullAt(): number {
    return this.ctx.storage.kv.get<number>(FULL_AT) ?? 0
  }

  private keep(fullAt: number) {
    this.ctx.storage.kv.put(FULL_AT, fullAt)
    this.ctx.waitUntil(this.forgetWhenFull(fullAt))
  }

  private async forgetWhenFull(fullAt: number) {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(fullAt)
  }
}
